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

/** For so long after its use a link answers the same request again: the answer may have been lost. */
const repeatableMs = 30 * minuteMs;

export interface LinkUse {
  token: string;
  kind: UsedLinkKind;
  /** What was typed, the password among it; null where the link alone is the whole request. */
  typed: readonly string[] | null;
  /** The browser's secret name, see `readDeviceName`. */
  browser: string | null;
}

/**
 * What is stored of a use. The digest is keyed by the browser's name, which is stored nowhere: without
 * that cookie neither the link's holder nor a reader of the database can try passwords on it.
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

/** Recognizes the repeated use of a link whose answer was lost. */
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

  /** Counted like passwords of links: on a shared computer somebody else may have the cookie. */
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
    /** `ifRepeated` answers where the link was used by the same request before. @throws DomainError */
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
