import type { FactorMethod, PasskeyAssertion } from '@firedeck/contract';
import type { FastifyInstance } from 'fastify';
import { DomainError } from '../../../lib/http/domain-error.ts';
import type { Passkey } from '../users/second-factors.ts';
import type { UserDocument } from '../users/user-model.ts';
import { factorSecrets } from './factor-secrets.ts';
import { passkeyVerifier } from './passkeys.ts';
import { type PasskeyChallenge, proofsRepository } from './proofs-repository.ts';
import { normalizeCode } from './recovery-codes.ts';
import { findTotpStep } from './totp.ts';

/** Exactly one is set. */
export interface FactorProof {
  totp?: string | undefined;
  code?: string | undefined;
  passkey?: PasskeyAssertion | undefined;
}

interface VerifyOptions {
  /** The challenge for a passkey; null if there was none. */
  challenge: PasskeyChallenge | null;
  device: string;
}

/** No code has this period: a wrong code costs the same command as a used one. */
const noStep = -1;

export function factorVerifier(app: FastifyInstance) {
  const proofs = proofsRepository(app.mongo);
  const secrets = factorSecrets(app);
  const passkeys = passkeyVerifier(app.config.publicOrigin);

  async function acceptsTotp(user: UserDocument, code: string): Promise<boolean> {
    const stored = user.mfa?.totp?.secret ?? '';
    const secret = secrets.decrypt(user._id, stored);
    const step = secret === null ? null : findTotpStep(secret, code);
    return proofs.acceptTotp(user, step ?? noStep);
  }

  async function acceptsCode(user: UserDocument, typed: string, device: string): Promise<boolean> {
    const hashes = secrets.listHashes(user._id, normalizeCode(typed));
    const outbox = app.outbox.createEntries('recovery_code_used', device);
    if (!(await proofs.acceptCode(user, hashes, outbox))) return false;
    app.outbox.enqueue(user, outbox);
    app.recordActivity({ userId: user._id, kind: 'recovery_code_used', device });
    return true;
  }

  async function acceptsPasskey(
    user: UserDocument,
    response: PasskeyAssertion,
    challenge: PasskeyChallenge | null,
  ): Promise<boolean> {
    const passkey = user.passkeys?.find(({ id }) => id === response.id);
    if (!passkey || !challenge) return false;
    return (await acceptAssertion(user, passkey, { response, challenge })) !== null;
  }

  /** Null when it is refused; `uv`: whether the authenticator verified its user. */
  async function acceptAssertion(
    user: UserDocument,
    passkey: Passkey,
    { response, challenge }: { response: PasskeyAssertion; challenge: PasskeyChallenge },
  ): Promise<{ uv: boolean } | null> {
    const verified = await passkeys.verifyAssertion(response, challenge.value, passkey);
    if (!verified) return null;
    const { counter, backedUp, uv } = verified;
    const isAccepted = await proofs.acceptPasskey(user, passkey, { counter, backedUp, challenge });
    return isAccepted ? { uv } : null;
  }

  return {
    acceptAssertion,

    /** Call it before the attempt is counted. @throws DomainError `temporarily_unavailable` */
    refuseUnreadable({ mfa }: UserDocument, { totp }: FactorProof): void {
      if (totp !== undefined && mfa?.totp) secrets.refuseWithoutKey(mfa.totp.secret);
    },

    /** Consumes the proof, and returns its method. @throws DomainError `mfa_verification_failed` */
    async verify(
      user: UserDocument,
      { totp, code, passkey }: FactorProof,
      { challenge, device }: VerifyOptions,
    ): Promise<FactorMethod> {
      if (totp !== undefined && (await acceptsTotp(user, totp))) return 'totp';
      if (code !== undefined && (await acceptsCode(user, code, device))) return 'code';
      if (passkey !== undefined && (await acceptsPasskey(user, passkey, challenge)))
        return 'passkey';
      throw new DomainError('mfa_verification_failed');
    },
  };
}
