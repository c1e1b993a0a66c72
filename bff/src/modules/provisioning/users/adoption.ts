import type { AuditKind } from '@firedeck/contract';
import { findIdentity } from '../../auth/users/identities.ts';
import type { UserDocument } from '../../auth/users/user-model.ts';
import type { UserAttributes } from './user-attributes.ts';

interface Adoption {
  act: AuditKind & ('adopt-user' | 'restore-user');
  /** The password and the sessions end: nobody has shown that the address is theirs. */
  resets: boolean;
}

interface AdoptionRules {
  adoptsByEmail: boolean;
  /** The provider whose ids are the directory's; null where there is none, or several. */
  issuer: string | null;
}

/**
 * Whether a directory may take over the account that has the address already: one that it deleted
 * itself, one that is nobody's yet, one that the same person began by signing in at the provider, or
 * where the agency allows it any that is confirmed. Never an account for emergencies, and none that is
 * another person's at the provider: they would go on signing in to what is this one's by then.
 */
export function findAdoption(
  user: UserDocument,
  { externalId }: Pick<UserAttributes, 'externalId'>,
  { adoptsByEmail, issuer }: AdoptionRules,
): Adoption | null {
  if (user.breakGlass || user.state === 'deleted') return null;
  if (user.scim) {
    // Another person may have the address by now: the directory's id decides.
    const isSame = externalId !== undefined && user.scim.externalId === externalId;
    return user.scim.deletedAt && isSame ? { act: 'restore-user', resets: false } : null;
  }
  const identity = issuer === null ? undefined : findIdentity(user, issuer);
  if (identity && identity.subject !== externalId) return null;
  if (user.emailConfirmedAt === null || user.state === 'invited')
    return { act: 'adopt-user', resets: true };
  return identity || adoptsByEmail ? { act: 'adopt-user', resets: false } : null;
}
