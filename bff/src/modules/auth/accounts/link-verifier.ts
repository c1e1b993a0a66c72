import type { LinkPurpose } from '@firedeck/contract/jobs';
import type { FastifyInstance } from 'fastify';
import { DomainError } from '../../../lib/http/domain-error.ts';
import type { UsedLink } from '../users/account-links.ts';
import { accountsRepository } from '../users/accounts-repository.ts';
import { listPendingSignUps } from '../users/further-sign-ups.ts';
import { isLinkToken, liveNonce, userIdIn } from '../users/one-time-links.ts';
import type { UserDocument } from '../users/user-model.ts';
import { confirmationsRepository } from './confirmations-repository.ts';

export interface VerifiedLink {
  user: UserDocument;
  userId: string;
  nonce: string;
  purpose: LinkPurpose;
}

interface OpenSignUp {
  userId: string;
  passwordHash: string | null;
  nonce: string;
  /** Confirms it and ends the others; null when another one was confirmed first. */
  confirm(used: UsedLink): Promise<UserDocument | null>;
}

/** Verifies the tokens of one-time links. Each function @throws DomainError `link_expired` */
export function linkVerifier(app: FastifyInstance) {
  const users = accountsRepository(app.mongo);
  const confirmations = confirmationsRepository(app.mongo);

  async function verify(token: string, purpose: LinkPurpose): Promise<VerifiedLink> {
    const user = await findNamed(token);
    const nonce = user && liveNonce(user, purpose)?.value;
    if (!user || !nonce || !matchesToken(token, { userId: user._id, purpose, nonce }))
      throw new DomainError('link_expired');
    return { user, userId: user._id, nonce, purpose };
  }

  async function findNamed(token: string): Promise<UserDocument | null> {
    const userId = userIdIn(token);
    return userId === null ? null : users.find(userId);
  }

  const matchesToken = (token: string, link: Omit<VerifiedLink, 'user'>): boolean =>
    isLinkToken(app.sessionKeys.refresh, token, link);

  return {
    verify,

    /** Also @throws DomainError `sign_up_closed` */
    async verifyInvitation(token: string): Promise<VerifiedLink> {
      if (!app.config.takesInvitations) throw new DomainError('sign_up_closed');
      return verify(token, 'invite');
    },

    async verifySignUp(token: string): Promise<OpenSignUp> {
      const user = await findNamed(token);
      const userId = user?._id ?? '';
      const further =
        user &&
        listPendingSignUps(user).find(({ value: nonce }) =>
          matchesToken(token, { userId, purpose: 'confirm', nonce }),
        );
      if (further) {
        const { passwordHash, value: nonce } = further;
        const confirm = (used: UsedLink) => confirmations.confirmFurther(userId, further, used);
        return { userId, passwordHash, nonce, confirm };
      }
      const first = await verify(token, 'confirm');
      const { passwordHash } = first.user;
      const confirm = (used: UsedLink) => confirmations.confirmFirst(userId, used);
      return { userId, passwordHash, nonce: first.nonce, confirm };
    },
  };
}
