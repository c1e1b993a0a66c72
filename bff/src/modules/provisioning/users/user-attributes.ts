import { email as emailSchema, isName, limits, toName } from '@firedeck/contract';
import { z } from 'zod/mini';
import type { ScimEmail } from '../../auth/users/identities.ts';
import type { UserDocument } from '../../auth/users/user-model.ts';
import {
  idCharacters,
  isAbsent,
  readAttributes,
  readBoolean,
  readText,
} from '../protocol/attributes.ts';
import { invalidRequest } from '../protocol/scim-error.ts';

export interface UserAttributes {
  userName: string;
  externalId: string | undefined;
  givenName: string;
  familyName: string;
  displayName: string | undefined;
  emails: ScimEmail[];
  active: boolean;
}

const maxEmails = 10;
const typeCharacters = 40;

export const readers = {
  userName(value: unknown): string {
    const userName = readText(value, 'userName', limits.emailCharacters)?.trim();
    if (!userName) throw invalidRequest('invalidValue', 'userName is missing.');
    return userName;
  },
  externalId: (value: unknown) => readText(value, 'externalId', idCharacters),
  givenName: (value: unknown) => readPersonName(value, 'name.givenName'),
  familyName: (value: unknown) => readPersonName(value, 'name.familyName'),
  displayName: (value: unknown) => readText(value, 'displayName', 2 * limits.personNameCharacters),
  active: (value: unknown) => readBoolean(value, 'active'),
  emails(value: unknown): ScimEmail[] {
    if (isAbsent(value)) return [];
    const emails = [value].flat();
    if (emails.length > maxEmails)
      throw invalidRequest('invalidValue', `emails can have ${maxEmails} entries.`);
    return emails.map(readEmail);
  },
};

/** Removes misleading characters from names instead of refusing the whole request. */
function readPersonName(value: unknown, attribute: string): string {
  const name = readText(value, attribute, limits.personNameCharacters) ?? '';
  return isName(name) ? name : toName(name, limits.personNameCharacters);
}

export function readEmail(entry: unknown): ScimEmail {
  if (typeof entry === 'string') return readEmail({ value: entry });
  const attributes = readAttributes(entry, 'emails');
  const value = readText(attributes.get('value'), 'emails.value', limits.emailCharacters) ?? '';
  const type = readText(attributes.get('type'), 'emails.type', typeCharacters);
  const primary = readBoolean(attributes.get('primary'), 'emails.primary');
  return { value, ...(type !== undefined && { type }), ...(primary !== undefined && { primary }) };
}

/** Reads a whole resource; a missing `active` keeps the value of `before`. */
export function readUser(body: unknown, before?: Pick<UserAttributes, 'active'>): UserAttributes {
  const attributes = readAttributes(body, 'The user');
  const name = attributes.get('name');
  const names = isAbsent(name) ? new Map() : readAttributes(name, 'name');
  return withEmail({
    userName: readers.userName(attributes.get('username')),
    externalId: readers.externalId(attributes.get('externalid')),
    givenName: readers.givenName(names.get('givenname')),
    familyName: readers.familyName(names.get('familyname')),
    displayName: readers.displayName(attributes.get('displayname')),
    emails: readers.emails(attributes.get('emails')),
    active: readers.active(attributes.get('active')) ?? before?.active ?? true,
  });
}

/** @throws ScimError without an email address */
export function withEmail(attributes: UserAttributes): UserAttributes {
  chooseEmail(attributes);
  return attributes;
}

/** The account's address: the primary one, that of work, the first, or the user name. */
export function chooseEmail({ emails, userName }: UserAttributes): string {
  const chosen =
    emails.find(({ primary }) => primary) ??
    emails.find(({ type }) => type?.toLowerCase() === 'work') ??
    emails[0];
  const { data, success } = z.safeParse(emailSchema, chosen?.value || userName);
  if (!success)
    throw invalidRequest(
      'invalidValue',
      'An account needs an email address: map one to emails[type eq "work"].value, or to userName.',
    );
  return data;
}

export const toAttributes = ({ scim, state, ...user }: UserDocument): UserAttributes => ({
  userName: scim?.userName ?? '',
  externalId: scim?.externalId,
  givenName: user.firstName,
  familyName: user.lastName,
  displayName: scim?.displayName,
  emails: scim?.emails ?? [],
  active: state === 'active',
});
