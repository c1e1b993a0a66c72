import {
  factorLimits,
  minuteMs,
  type NewPasskey,
  type NewTotp,
  type PasskeyCreationOptions,
  type PasskeyKind,
} from '@firedeck/contract';
import type { FastifyInstance } from 'fastify';
import { DomainError, limitReached } from '../../../lib/http/domain-error.ts';
import { factorSecrets } from '../factors/factor-secrets.ts';
import { factorsRepository } from '../factors/factors-repository.ts';
import { newChallenge, passkeyVerifier } from '../factors/passkeys.ts';
import { findTotpStep, formatTotpUri, makeTotpSecret } from '../factors/totp.ts';
import type { SessionRef } from '../users/principal.ts';
import type { Passkey } from '../users/second-factors.ts';
import type { UserDocument } from '../users/user-model.ts';
import { type Changed, factorChanges } from './factor-changes.ts';
import { factorChangesLimit } from './factor-changes-limit.ts';
import { toPasskeyId } from './own-factors.ts';

/** How long a shown secret can be confirmed, and a challenge answered. */
const setUpMs = 10 * minuteMs;

export function enrollmentService(app: FastifyInstance) {
  const { findEnrollable, requireEnrollable, makeCodes, add, remove, conclude } =
    factorChanges(app);
  const factors = factorsRepository(app.mongo);
  const secrets = factorSecrets(app);
  const passkeys = passkeyVerifier(app.config.publicOrigin);
  const countChange = factorChangesLimit(app);
  const issuer = app.config.agency ? `Firedeck ${app.config.agency}` : 'Firedeck';

  function findPasskey({ passkeys: theirs = [] }: UserDocument, id: string): Passkey {
    const passkey = theirs.find((one) => toPasskeyId(one) === id);
    if (!passkey) throw new DomainError('not_found');
    return passkey;
  }

  return {
    findEnrollable,

    async beginTotp(id: SessionRef): Promise<NewTotp> {
      const user = await requireEnrollable(id);
      const secret = makeTotpSecret();
      const newTotp = { secret: secrets.encrypt(user._id, secret), at: new Date() };
      if (!(await factors.setNewTotp(openSession(id, user), newTotp)))
        throw new DomainError('not_authenticated');
      return { secret, uri: formatTotpUri(secret, issuer, user.email) };
    },

    confirmTotp: (id: SessionRef, code: string, device: string): Promise<Changed> =>
      add(id, async (user, codes) => {
        const pending = user.mfa?.newTotp;
        if (!pending || pending.at.getTime() < Date.now() - setUpMs)
          throw new DomainError('mfa_challenge_expired');
        secrets.refuseWithoutKey(pending.secret);
        const secret = secrets.decrypt(user._id, pending.secret);
        const lastStep = secret === null ? null : findTotpStep(secret, code);
        if (lastStep === null) throw new DomainError('mfa_verification_failed');
        await countChange(user._id);
        const outbox = app.outbox.createEntries('factor_added', device);
        const added = { lastStep, codes, outbox };
        const changed = await factors.confirmTotp(openSession(id, user), pending, added);
        if (changed) app.outbox.enqueue(changed, outbox);
        return changed;
      }),

    async beginPasskey(id: SessionRef, kind: PasskeyKind): Promise<PasskeyCreationOptions> {
      const user = await requireEnrollable(id);
      refuseMorePasskeys(user);
      const challenge = newChallenge(setUpMs);
      if (!(await factors.setChallenge(openSession(id, user), 'register', challenge)))
        throw new DomainError('not_authenticated');
      return passkeys.creationOptions(user, challenge.value, kind);
    },

    addPasskey: (
      id: SessionRef,
      { name, passkey: response }: NewPasskey,
      device: string,
    ): Promise<Changed> =>
      add(id, async (user, codes) => {
        const challenge = user.mfa?.challenges?.register;
        if (!challenge || challenge.until <= new Date())
          throw new DomainError('mfa_challenge_expired');
        const passkey = await passkeys.verifyAttestation(response, challenge.value, name);
        if (!passkey) throw new DomainError('mfa_verification_failed');
        if (user.passkeys?.some((theirs) => theirs.id === passkey.id))
          throw new DomainError('factor_exists');
        refuseMorePasskeys(user);
        await countChange(user._id);
        const outbox = app.outbox.createEntries('factor_added', device);
        const added = { passkey, codes, outbox };
        const changed = await factors.addPasskey(openSession(id, user), challenge.value, added);
        if (changed === 'taken') throw new DomainError('factor_exists');
        if (changed) app.outbox.enqueue(changed, outbox);
        return changed;
      }),

    async renamePasskey(id: SessionRef, passkeyId: string, name: string): Promise<Changed> {
      const user = await requireEnrollable(id);
      const passkey = findPasskey(user, passkeyId);
      const changed = await factors.renamePasskey(openSession(id, user), passkey.id, name);
      if (!changed) throw new DomainError('not_found');
      return conclude(changed);
    },

    async removePasskey(id: SessionRef, passkeyId: string, device: string): Promise<Changed> {
      const user = await requireEnrollable(id);
      const passkey = findPasskey(user, passkeyId);
      return remove(
        user,
        (options) => factors.removePasskey(openSession(id, user), passkey.id, options),
        device,
      );
    },

    async removeTotp(id: SessionRef, device: string): Promise<Changed> {
      const user = await requireEnrollable(id);
      if (!user.mfa?.totp) throw new DomainError('not_found');
      return remove(user, (options) => factors.removeTotp(openSession(id, user), options), device);
    },

    async renewCodes(id: SessionRef, device: string): Promise<Changed> {
      const user = await requireEnrollable(id);
      await countChange(user._id);
      const { shown, stored } = makeCodes(user);
      const outbox = app.outbox.createEntries('recovery_codes_renewed', device);
      const changed = await factors.renewCodes(openSession(id, user), stored, outbox);
      if (!changed) throw new DomainError('not_found');
      app.outbox.enqueue(changed, outbox);
      return conclude(changed, shown);
    },
  };
}

function refuseMorePasskeys({ passkeys = [] }: UserDocument): void {
  if (passkeys.length >= factorLimits.passkeys) throw limitReached('passkeys');
}

const openSession = ({ sessionId }: SessionRef, { _id, epoch }: UserDocument) => ({
  userId: _id,
  sessionId,
  epoch,
});
