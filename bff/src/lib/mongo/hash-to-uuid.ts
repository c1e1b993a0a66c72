import { hash } from 'node:crypto';

/** Derives a stable id in UUID format from the values. */
export function hashToUuid(...values: unknown[]): string {
  const hex = hash('sha256', JSON.stringify(values));
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5');
}
