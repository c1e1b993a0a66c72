import { hkdfSync } from 'node:crypto';
import type { RefreshKey } from './session-keys.ts';

/** A key for one purpose: other purposes can't decrypt its values. */
export const deriveKey = ({ secret }: RefreshKey, purpose: string): Uint8Array =>
  new Uint8Array(hkdfSync('sha256', secret, '', purpose, 32));
