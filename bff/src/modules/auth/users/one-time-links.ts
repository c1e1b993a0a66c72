import { createHmac, randomBytes } from 'node:crypto';
import { dayMs, hourMs, minuteMs, times, uuidPattern } from '@firedeck/contract';
import { type LinkPurpose, linkPaths } from '@firedeck/contract/jobs';
import { isEqualSecret } from '../../../lib/crypto/secrets.ts';
import type { RefreshKey } from '../signing-keys/session-keys.ts';
import type { LinkNonce } from './account-links.ts';
import type { UserDocument } from './user-model.ts';

const lifeMs: Record<LinkPurpose, number> = {
  confirm: times.confirmLinkHours * hourMs,
  reset: times.resetLinkMinutes * minuteMs,
  invite: times.inviteLinkDays * dayMs,
  new_address: times.confirmLinkHours * hourMs,
  old_address: times.confirmLinkHours * hourMs,
};

const shape = new RegExp(`^(?<userId>${uuidPattern})\\.(?<keyId>[0-9a-f]{8})\\.[\\w-]{43}$`);

export const newNonce = (at = new Date()): LinkNonce => ({
  value: randomBytes(32).toString('base64url'),
  at,
});

/** Links created before this time have expired. */
export const linksSince = (purpose: LinkPurpose, now: Date): Date =>
  new Date(now.getTime() - lifeMs[purpose]);

export const isNonceValid = ({ at }: LinkNonce, purpose: LinkPurpose): boolean =>
  at > linksSince(purpose, new Date());

/** The user's valid nonce for the purpose, or null. */
export function liveNonce(
  user: Pick<UserDocument, 'nonces'>,
  purpose: LinkPurpose,
): LinkNonce | null {
  const nonce = user.nonces?.[purpose];
  return nonce && isNonceValid(nonce, purpose) ? nonce : null;
}

interface Link {
  userId: string;
  purpose: LinkPurpose;
  nonce: string;
}

/**
 * Derived from the key and the stored nonce, so that the same mail can be sent again, and a copy of
 * the database is not enough to open an account.
 */
export function makeLinkToken(key: RefreshKey, { userId, purpose, nonce }: Link): string {
  const message = `link.${purpose}.${userId}.${nonce}`;
  return `${userId}.${key.id}.${createHmac('sha256', key.secret).update(message).digest('base64url')}`;
}

/** The URL of an invitation, to pass on where no mail is sent. */
export function makeInvitationLink(
  { _id: userId, nonces }: Pick<UserDocument, '_id' | 'nonces'>,
  key: RefreshKey,
  publicOrigin: string,
): string {
  const link: Link = { userId, purpose: 'invite', nonce: nonces?.invite?.value ?? '' };
  return `${publicOrigin}${linkPaths.invite}#${makeLinkToken(key, link)}`;
}

/** The unverified user id of a token; null for an invalid one. */
export function userIdIn(token: string): string | null {
  return shape.exec(token)?.groups?.userId ?? null;
}

export function isLinkToken(keys: readonly RefreshKey[], token: string, link: Link): boolean {
  const keyId = shape.exec(token)?.groups?.keyId;
  const key = keys.find(({ id }) => id === keyId);
  return key !== undefined && isEqualSecret(token, makeLinkToken(key, link));
}
