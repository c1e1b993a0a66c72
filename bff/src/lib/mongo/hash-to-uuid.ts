import { createHash } from 'node:crypto';

/** In the shape of a uuid, always the same for the same values. */
export function hashToUuid(...values: unknown[]): string {
  const hex = createHash('sha256').update(JSON.stringify(values)).digest('hex');
  return [
    [0, 8],
    [8, 12],
    [12, 16],
    [16, 20],
    [20, 32],
  ]
    .map(([from, to]) => hex.slice(from, to))
    .join('-');
}
