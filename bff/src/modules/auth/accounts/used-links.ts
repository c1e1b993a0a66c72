import { createHmac } from 'node:crypto';
import { minuteMs } from '@firedeck/contract';
import type { FastifyInstance } from 'fastify';
import { isEqualSecret } from '../../../lib/crypto/secrets.ts';
import { DomainError } from '../../../lib/http/domain-error.ts';
import { checkLinkPassword } from '../throttle/known-account-passwords.ts';
import type { UsedLink, UsedLinkKind } from '../users/account-links.ts';
import { accountsRepository } from '../users/accounts-repository.ts';
import { isLinkToken, userIdIn } from '../users/one-time-links.ts';
import type { UserDocument } from '../users/user-model.ts';

/** How long after its use a link accepts a retry, whose response may have been lost. */
const repeatableMs = 30 * minuteMs;

export interface LinkUse {
  token: string;
  kind: UsedLinkKind;
  /** The typed fields, including the password; null for a link that needs none. */
  typed: readonly string[] | null;
  /** The secret name of the browser, see `readDeviceName`. */
  browser: string | null;
}

/**
 * The digest is keyed by the browser's name, which is not stored: without that cookie, neither the
 * holder of the link nor a reader of the database can try passwords against it.
 */
export function toUsedLink(
  nonce: string,
  { typed, browser }: Pick<LinkUse, 'typed' | 'browser'>,
): UsedLink {
  const digest = typed && browser ? { digest: hashTyped(nonce, typed, browser) } : {};
  return { value: nonce, at: new Date(), ...digest };
}

const hashTyped = (nonce: string, typed: readonly string[], browser: string): string =>
  createHmac('sha256', browser)
    .update(JSON.stringify([nonce, ...typed]))
    .digest('base64url');

/** Recognizes a retry of a link's request after a lost response. */
export function usedLinks(app: FastifyInstance) {
  const users = accountsRepository(app.mongo);

  async function findRepeated({ token, kind, ...use }: LinkUse): Promise<UserDocument | null> {
    const userId = userIdIn(token);
    const user = userId === null ? null : await users.find(userId);
    const used = user?.state === 'active' ? user.usedLinks?.[kind] : undefined;
    if (!user || !used || used.at.getTime() <= Date.now() - repeatableMs) return null;
    const purpose = kind === 'refusal' ? 'old_address' : kind;
    const link = { userId: user._id, purpose, nonce: used.value };
    if (!isLinkToken(app.sessionKeys.refresh, token, link)) return null;
    return (await isSameRequest(user._id, used, use)) ? user : null;
  }

  /** Counts as a password attempt: on a shared computer another person may have the cookie. */
  async function isSameRequest(
    userId: string,
    { value, digest }: UsedLink,
    { typed, browser }: Pick<LinkUse, 'typed' | 'browser'>,
  ): Promise<boolean> {
    if (typed === null) return true;
    if (digest === undefined || browser === null) return false;
    const check = async () => {
      if (!isEqualSecret(digest, hashTyped(value, typed, browser)))
        throw new DomainError('invalid_credentials');
      return true;
    };
    return checkLinkPassword(app, userId, check).catch((error) => {
      if (error instanceof DomainError) return false;
      throw error;
    });
  }

  return {
    /** `ifRepeated` creates the response of a retry. @throws DomainError */
    async use<Result, Repeated>(
      use: LinkUse,
      act: () => Promise<Result>,
      ifRepeated: (user: UserDocument) => Repeated,
    ): Promise<Result | Repeated> {
      try {
        return await act();
      } catch (error) {
        const isOver = error instanceof DomainError && error.code === 'link_expired';
        const user = isOver ? await findRepeated(use) : null;
        if (!user) throw error;
        return ifRepeated(user);
      }
    },
  };
}
