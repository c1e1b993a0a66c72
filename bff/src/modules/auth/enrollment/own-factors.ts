import { factorLimits, type OwnFactors } from '@firedeck/contract';
import { hashToUuid } from '../../../lib/mongo/hash-to-uuid.ts';
import type { FactorPolicy } from '../factors/factor-policy.ts';
import { countCodesLeft } from '../factors/has-factor.ts';
import type { Passkey } from '../users/second-factors.ts';
import type { UserDocument } from '../users/user-model.ts';

/** Id in paths and lists: the authenticator's own id can have a thousand characters. */
export const toPasskeyId = ({ id }: Pick<Passkey, 'id'>): string => hashToUuid('passkey', id);

export async function toOwnFactors(user: UserDocument, policy: FactorPolicy): Promise<OwnFactors> {
  const { mfa, passkeys = [] } = user;
  const enrollment = await policy.findEnrollment(user);
  return {
    totp: mfa?.totp ? { created_at: mfa.totp.at.toISOString() } : null,
    passkeys: passkeys.map(toOwnPasskey),
    codes:
      mfa?.codes && mfa.codesAt
        ? {
            left: countCodesLeft(user),
            total: factorLimits.recoveryCodes,
            created_at: mfa.codesAt.toISOString(),
          }
        : null,
    ...(enrollment && { enrollment }),
    is_required: await policy.isRequired(user),
  };
}

const toOwnPasskey = (passkey: Passkey): OwnFactors['passkeys'][number] => ({
  id: toPasskeyId(passkey),
  name: passkey.name,
  created_at: passkey.createdAt.toISOString(),
  last_used_at: passkey.lastUsedAt?.toISOString() ?? null,
  is_passwordless: passkey.uv,
  is_backed_up: passkey.backedUp,
});
