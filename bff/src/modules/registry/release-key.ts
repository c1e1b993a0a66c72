import { createHash, timingSafeEqual } from 'node:crypto';

/** The stored form of a key. */
export function hashOfKey(key: string): string {
  return createHash('sha256').update(key).digest('hex');
}

/** Compares in constant time for each wrong key. */
export function isKnownKey(presented: string, hashes: string[]): boolean {
  const given = Buffer.from(hashOfKey(presented));
  const matches = hashes.map((hash) => {
    const stored = Buffer.from(hash);
    return stored.length === given.length && timingSafeEqual(stored, given);
  });
  return matches.includes(true);
}
