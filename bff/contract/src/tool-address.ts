/** Adds `https://` to an address without http or https (spec §5). */
export function withScheme(address: string): string {
  const trimmed = address.trim();
  return /^https?:\/\//i.test(trimmed) ? trimmed : `https://${trimmed}`;
}

/** Whether it is an http or https address with a host and without credentials. */
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

// Control characters, direction marks and zero-width characters: parsers drop them, people don't
// see them.
const unseen = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/u;

/**
 * Whether people and all parsers read the same address. URL parsers take
 * `good.example\@evil.example` for a path of the first host, others for the second host; browsers
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

/** Whether an address may be shown to others. */
export const isSafe = (address: string): boolean => isUnambiguous(address) && isLaunchable(address);

/**
 * Parses an address to its site: the host that favicons are stored by, e.g. `example.org:8443`, and
 * the origin where the lookup starts. Null if it names no site.
 */
export function siteOf(address: string): { host: string; origin: string } | null {
  const complete = withScheme(address);
  if (!isLaunchable(complete)) return null;
  const { host, origin } = new URL(complete);
  return { host, origin };
}
