import { type DraftKey, deviceRules, hourMs } from '@firedeck/contract';
import type { Owner } from '../member-data/member-sessions.ts';
import type { DraftChange, StoredDraft } from '../member-data/member-store.ts';
import { isSealed } from './draft-sealing.ts';

const algorithm = 'AES-GCM';
const ivBytes = 12;

/** Encrypts the draft of a change. @throws Error without a key */
export async function sealChange(
  [key]: readonly DraftKey[],
  change: DraftChange,
  draft: StoredDraft,
): Promise<DraftChange> {
  if (!key) throw new Error('The session has no key for drafts');
  const iv = crypto.getRandomValues(new Uint8Array(ivBytes));
  const bytes = new TextEncoder().encode(JSON.stringify(draft.value));
  const options = optionsFor(change.owner, change.key, iv);
  const data = await crypto.subtle.encrypt(options, await importKey(key), bytes);
  return { ...change, draft: { ...draft, value: { sealed: key.id, iv, data } } };
}

/** Whether a draft sealed at this time has expired; a clock set back expires none. */
export const isTooOld = (at: number, now = Date.now()): boolean =>
  now - at > deviceRules.draftHours * hourMs;

/** Decrypts a draft; null if it has expired, its key is gone, or it was tampered with. */
export async function openDraft(
  keys: readonly DraftKey[],
  owner: Owner,
  field: string,
  { value, at }: StoredDraft,
): Promise<unknown> {
  const key = isSealed(value) && keys.find(({ id }) => id === value.sealed);
  if (!key || isTooOld(at)) return null;
  try {
    const options = optionsFor(owner, field, value.iv);
    const bytes = await crypto.subtle.decrypt(options, await importKey(key), value.data);
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return null;
  }
}

/** Binds the ciphertext to this member and field. */
const optionsFor = ({ member }: Owner, field: string, iv: BufferSource): AesGcmParams => ({
  name: algorithm,
  iv,
  additionalData: new TextEncoder().encode(JSON.stringify([member, field])),
});

// Keys are imported for each use and not extractable: a page holds only the session's keys.
const importKey = ({ key }: DraftKey): Promise<CryptoKey> =>
  crypto.subtle.importKey(
    'raw',
    Uint8Array.from(atob(key), (byte) => byte.charCodeAt(0)),
    algorithm,
    false,
    ['encrypt', 'decrypt'],
  );
