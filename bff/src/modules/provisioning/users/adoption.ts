import type { AuditKind } from '@firedeck/contract';
import { findIdentity } from '../../auth/users/identities.ts';
import type { UserDocument } from '../../auth/users/user-model.ts';
import type { UserAttributes } from './user-attributes.ts';

interface Adoption {
  act: AuditKind & ('adopt-user' | 'restore-user');
  /** Removes the password and ends the sessions: nobody has proved that the address is theirs. */
  resets: boolean;
}

interface AdoptionRules {
  adoptsByEmail: boolean;
  /** The provider with the same ids as the directory; null without one, or with several. */
  issuer: string | null;
}

/**
 * Whether a directory may adopt the account with the address: one that it deleted, one that is
 * unconfirmed or invited, one that the same person created at the provider, or with `adoptsByEmail`
 * any confirmed one. Never an emergency account, or one with another person's identity: that person
 * could still sign in to it.
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
