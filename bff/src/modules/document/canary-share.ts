import { createHash } from 'node:crypto';

/**
 * Whether a device is among those that get a canary. The same for a device as long as the canary is
 * out; a growing share keeps those that had it; each canary draws its devices anew.
 */
export function isInShare(device: string, artifact: string, percent: number): boolean {
  return bucketOf(device, artifact) < percent;
}

/** 0 to 99. */
function bucketOf(device: string, artifact: string): number {
  const hash = createHash('sha256').update(`${artifact}\0${device}`).digest();
  return hash.readUInt32BE(0) % 100;
}
