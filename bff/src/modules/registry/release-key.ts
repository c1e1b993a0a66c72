import { createHash, timingSafeEqual } from 'node:crypto';

/** What the registry keeps of a key. */
export function hashOfKey(key: string): string {
  return createHash('sha256').update(key).digest('hex');
}

/** True when the presented key is one of those kept; takes the same time for each wrong one. */
export function isKnownKey(presented: string, hashes: string[]): boolean {
  const given = Buffer.from(hashOfKey(presented));
  const matches = hashes.map((hash) => {
    const stored = Buffer.from(hash);
    return stored.length === given.length && timingSafeEqual(stored, given);
  });
  return matches.includes(true);
}
