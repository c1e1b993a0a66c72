import { createHash } from 'node:crypto';

/**
 * Whether a device gets a canary. Stable per device and canary: a growing share retains its devices,
 * and each canary selects different ones.
 */
export function isInShare(device: string, artifact: string, percent: number): boolean {
  return computeBucket(device, artifact) < percent;
}

/** 0 to 99. */
function computeBucket(device: string, artifact: string): number {
  const hash = createHash('sha256').update(`${artifact}\0${device}`).digest();
  return hash.readUInt32BE(0) % 100;
}
