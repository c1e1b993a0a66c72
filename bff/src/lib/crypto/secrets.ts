import { hash, timingSafeEqual } from 'node:crypto';

/** Hashes a long random secret, such as a key, for storage. Passwords need a slow hash instead. */
export function hashSecret(secret: string): string {
  return hash('sha256', secret);
}

/** Compares in constant time. */
export function isEqualSecret(presented: string, expected: string): boolean {
  const [given, wanted] = [Buffer.from(presented), Buffer.from(expected)];
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}

/** Takes the same time for every wrong secret. */
export function matchesAnyHash(presented: string, hashes: string[]): boolean {
  const given = hashSecret(presented);
  return hashes.map((stored) => isEqualSecret(given, stored)).includes(true);
}
