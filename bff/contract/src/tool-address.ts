/** `https://` is put before an address that names neither http nor https (spec §5). */
export function withScheme(address: string): string {
  const trimmed = address.trim();
  return /^https?:\/\//i.test(trimmed) ? trimmed : `https://${trimmed}`;
}

/** True for an http or https address with a host and without credentials. */
export function isLaunchable(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname, username, password } = new URL(address);
  return (
    (protocol === 'https:' || protocol === 'http:') &&
    hostname !== '' &&
    username === '' &&
    password === ''
  );
}

// Controls, marks of direction and what has no width: parsers drop them, people do not see them.
const unseen = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/u;

/**
 * True for an address that people and parsers of every kind read as the same place. A URL parser
 * takes `good.example\@evil.example` for a path of the first host, others for the second host. Browsers
 * disagree about a space in a host.
 */
export function isUnambiguous(address: string): boolean {
  const complete = withScheme(address);
  const [beforeQuery = ''] = complete.split(/[?#]/, 1);
  return (
    !unseen.test(complete) &&
    !beforeQuery.includes('\\') &&
    /^https?:\/\/[^/@\s]+(?:\/|$)/i.test(beforeQuery)
  );
}

/** True for an address that may be shown to others as the place that it opens. */
export const isSafe = (address: string): boolean => isUnambiguous(address) && isLaunchable(address);

/**
 * The site of an address as its parser reads it: the host as favicons are kept by, e.g.
 * `example.org:8443`, and where a look-up of its icon begins. Null for what names no site.
 */
export function siteOf(address: string): { host: string; origin: string } | null {
  const complete = withScheme(address);
  if (!isLaunchable(complete)) return null;
  const { host, origin } = new URL(complete);
  return { host, origin };
}
