import type { FastifyInstance } from 'fastify';
import { DomainError } from '../../../lib/http/domain-error.ts';
import { factorPolicy } from '../factors/factor-policy.ts';
import { factorSecrets } from '../factors/factor-secrets.ts';
import { makeRecoveryCodes, normalizeCode } from '../factors/recovery-codes.ts';
import type { OutboxEntry } from '../users/outbox-entry.ts';
import type { SessionRef } from '../users/principal.ts';
import type { RecoveryCode } from '../users/second-factors.ts';
import type { UserDocument } from '../users/user-model.ts';

/** Two concurrent first factors: the second one finds the codes of the first. */
const maxAttempts = 3;

export interface Changed {
  user: UserDocument;
  /** Shown once. */
  codes?: string[];
}

interface MadeCodes {
  shown: string[] | undefined;
  stored: RecoveryCode[] | undefined;
}

/** Shared by all changes of second factors: access, recovery codes, mail. */
export function factorChanges(app: FastifyInstance) {
  const policy = factorPolicy(app);
  const secrets = factorSecrets(app);

  /** Null if the member signs in only at the provider. @throws DomainError `not_found` */
  async function findEnrollable(id: SessionRef): Promise<UserDocument | null> {
    if (!policy.isOn) throw new DomainError('not_found');
    const user = await app.readMember(id);
    return policy.signsInHere(user) ? user : null;
  }

  /** @throws DomainError `not_found` if this member uses no second factor of ours */
  async function requireEnrollable(id: SessionRef): Promise<UserDocument> {
    const user = await findEnrollable(id);
    if (!user) throw new DomainError('not_found');
    return user;
  }

  function makeCodes({ _id }: UserDocument): { shown: string[]; stored: RecoveryCode[] } {
    const shown = makeRecoveryCodes();
    const stored = shown.map((code) => ({
      hash: secrets.hashCode(_id, normalizeCode(code)),
      usedAt: null,
    }));
    return { shown, stored };
  }

  /** Adds a factor; the first one comes with recovery codes. */
  async function add(
    id: SessionRef,
    write: (user: UserDocument, codes: RecoveryCode[] | undefined) => Promise<UserDocument | null>,
  ): Promise<Changed> {
    for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
      const user = await requireEnrollable(id);
      const made: MadeCodes = user.mfa?.codes
        ? { shown: undefined, stored: undefined }
        : makeCodes(user);
      const changed = await write(user, made.stored);
      if (changed) return conclude(changed, made.shown);
    }
    throw new DomainError('mfa_challenge_expired');
  }

  function conclude(user: UserDocument, codes?: string[]): Changed {
    app.userCache.forget(user._id);
    return { user, ...(codes && { codes }) };
  }

  async function remove(
    user: UserDocument,
    write: (options: { mayBeLast: boolean; outbox: OutboxEntry[] }) => Promise<UserDocument | null>,
    device: string,
  ): Promise<Changed> {
    const outbox = app.outbox.createEntries('factor_removed', device);
    const changed = await write({ mayBeLast: !(await policy.isRequired(user)), outbox });
    if (!changed) throw new DomainError('last_factor');
    app.outbox.enqueue(changed, outbox);
    return conclude(changed);
  }

  return { findEnrollable, requireEnrollable, makeCodes, add, remove, conclude };
}
