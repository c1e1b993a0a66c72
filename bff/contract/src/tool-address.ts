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
