import { hkdfSync } from 'node:crypto';
import type { RefreshKey } from './session-keys.ts';

/** A key for one purpose: what it seals or encrypts opens nothing of another. */
export const deriveKey = ({ secret }: RefreshKey, purpose: string): Uint8Array =>
  new Uint8Array(hkdfSync('sha256', secret, '', purpose, 32));
