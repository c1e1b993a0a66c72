import { hash } from 'node:crypto';

/** In the shape of a uuid, always the same for the same values. */
export function hashToUuid(...values: unknown[]): string {
  const hex = hash('sha256', JSON.stringify(values));
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5');
}
