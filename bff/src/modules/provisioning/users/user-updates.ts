import { isDeepStrictEqual } from 'node:util';
import { toNameKey } from '../../auth/groups/group-model.ts';
import { confirmedRoles } from '../../auth/roles/resolve-roles.ts';
import { disableAccountUpdate, emailChangeUnset } from '../../auth/users/account-updates.ts';
import { newAccount } from '../../auth/users/new-account.ts';
import { normalizeEmail } from '../../auth/users/normalize-email.ts';
import type { UserDocument } from '../../auth/users/user-model.ts';
import { chooseEmail, type UserAttributes } from './user-attributes.ts';

export function newUser(attributes: UserAttributes): UserDocument {
  const { userName, externalId, displayName, emails, active } = attributes;
  const now = new Date();
  return newAccount(chooseEmail(attributes), {
    firstName: attributes.givenName,
    lastName: attributes.familyName,
    emailConfirmedAt: now,
    state: active ? 'active' : 'disabled',
    keptSession: null,
    createdAt: now,
    scim: {
      ...(externalId !== undefined && { externalId }),
      userName,
      userNameKey: toNameKey(userName),
      ...(displayName !== undefined && { displayName }),
      ...(emails.length > 0 && { emails }),
      rev: 1,
      at: now,
      ...(!active && { disabledAt: now }),
    },
  });
}

export function toStoredFields(attributes: UserAttributes) {
  const { userName, externalId, displayName, emails } = attributes;
  const optional = { externalId, displayName, emails: emails.length > 0 ? emails : undefined };
  const entries = Object.entries(optional).map(([name, value]) => [`scim.${name}`, value] as const);
  return {
    $set: {
      firstName: attributes.givenName,
      lastName: attributes.familyName,
      'scim.userName': userName,
      'scim.userNameKey': toNameKey(userName),
      ...Object.fromEntries(entries.filter(([, value]) => value !== undefined)),
    },
    $unset: Object.fromEntries(
      entries.filter(([, value]) => value === undefined).map(([name]) => [name, '']),
    ),
  };
}

/**
 * Invalidates links mailed to the previous address, and roles that need a confirmation: the owner
 * of the new mailbox can reset the password.
 */
export function addressChange(before: UserAttributes, now: UserAttributes): Update {
  const email = chooseEmail(now);
  if (chooseEmail(before) === email) return {};
  return {
    $set: { email, emailKey: normalizeEmail(email), emailConfirmedAt: new Date() },
    $unset: { ...emailChangeUnset, 'nonces.reset': '', 'nonces.confirm': '' },
    $pull: { roles: { role: { $in: confirmedRoles } } },
  };
}

interface Update {
  $set?: object;
  $unset?: object;
  $pull?: object;
  $inc?: object;
}

/** Only an operator enables an account that an operator disabled. */
export function stateChange({ state, scim }: UserDocument, { active }: UserAttributes): Update {
  if (state === 'active' && !active)
    return disableAccountUpdate({ $set: { 'scim.disabledAt': new Date() } });
  if (state === 'disabled' && active && scim?.disabledAt)
    return { $set: { state: 'active' }, $unset: { 'scim.disabledAt': '' } };
  return {};
}

export function listChanges(before: UserAttributes, now: UserAttributes): string[] {
  const names = Object.keys(now) as (keyof UserAttributes)[];
  return names.filter((name) => !isDeepStrictEqual(before[name], now[name]));
}
