import type { ScimEmail } from '../../auth/users/identities.ts';
import type { AttributePath } from '../protocol/attribute-path.ts';
import { isAbsent, readAttributes } from '../protocol/attributes.ts';
import type { Comparison } from '../protocol/filter.ts';
import type { PatchOperation } from '../protocol/patch-request.ts';
import { invalidRequest } from '../protocol/scim-error.ts';
import { readEmail, readers, type UserAttributes, withEmail } from './user-attributes.ts';

type Change = (attributes: UserAttributes, operation: PatchOperation) => UserAttributes;

/** By path in lower case. Others are ignored: they are unknown, or read-only for a directory. */
const changes = new Map<string, Change>([
  ['username', (all, { value }) => ({ ...all, userName: readers.userName(value) })],
  ['externalid', (all, { value }) => ({ ...all, externalId: readers.externalId(value) })],
  ['displayname', (all, { value }) => ({ ...all, displayName: readers.displayName(value) })],
  // The default is true, as for a new user.
  ['active', (all, { value }) => ({ ...all, active: readers.active(value) ?? true })],
  ['name', changeName],
  ['name.givenname', (all, { value }) => ({ ...all, givenName: readers.givenName(value) })],
  ['name.familyname', (all, { value }) => ({ ...all, familyName: readers.familyName(value) })],
  ['emails', changeEmails],
  ['emails.value', changeEmails],
  ['emails.type', changeEmails],
  ['emails.primary', changeEmails],
]);

/** Applies all operations to the attributes, in memory. */
export const patchUser = (before: UserAttributes, operations: PatchOperation[]): UserAttributes =>
  withEmail(operations.reduce(applyOperation, before));

/** Whether the operations only disable the user: that needs no read. */
export function isDisabling(operations: PatchOperation[]): boolean {
  return (
    operations.length === 1 &&
    operations.every(
      ({ op, path, value }) =>
        op !== 'remove' && formatPath(path) === 'active' && readers.active(value) === false,
    )
  );
}

const formatPath = ({ name, sub }: AttributePath): string =>
  sub === null ? name : `${name}.${sub}`;

function applyOperation(attributes: UserAttributes, operation: PatchOperation): UserAttributes {
  const change = changes.get(formatPath(operation.path));
  if (!change) return attributes;
  return change(attributes, operation.op === 'remove' ? { ...operation, value: null } : operation);
}

function changeName(all: UserAttributes, { op, value }: PatchOperation): UserAttributes {
  if (op === 'remove') return { ...all, givenName: '', familyName: '' };
  const names = readAttributes(value, 'name');
  const [givenName, familyName] = [names.get('givenname'), names.get('familyname')];
  return {
    ...all,
    ...(givenName !== undefined && { givenName: readers.givenName(givenName) }),
    ...(familyName !== undefined && { familyName: readers.familyName(familyName) }),
  };
}

function changeEmails(all: UserAttributes, { op, path, value }: PatchOperation): UserAttributes {
  const { filter, sub } = path;
  if (filter !== null) return { ...all, emails: changeMatching(all.emails, { op, path, value }) };
  if (op === 'remove') return { ...all, emails: [] };
  if (sub !== null) return { ...all, emails: [readEmail({ [sub]: value })] };
  const given = readers.emails(value);
  if (op === 'replace') return { ...all, emails: given };
  const types = new Set(given.map(({ type, value: text }) => type ?? text));
  const others = all.emails.filter(({ type, value: text }) => !types.has(type ?? text));
  return { ...all, emails: readers.emails([...others, ...given]) };
}

/** Adds a missing entry as the filter describes it. */
function changeMatching(
  emails: ScimEmail[],
  { op, path: { filter, sub }, value }: PatchOperation,
): ScimEmail[] {
  const isMatch = (email: ScimEmail) => (filter ?? []).every((one) => matches(email, one));
  if (op === 'remove')
    return sub === null
      ? emails.filter((email) => !isMatch(email))
      : emails.filter((email) => !isMatch(email) || sub !== 'value');
  if (isAbsent(value) || value === '') return emails.filter((email) => !isMatch(email));
  const change: object = sub === null ? readEmail(value) : { [sub]: value };
  const matching = emails.filter(isMatch);
  if (matching.length === 0)
    return readers.emails([...emails, { ...describe(filter ?? []), ...change }]);
  return emails.map((email) => (isMatch(email) ? readEmail({ ...email, ...change }) : email));
}

function matches(email: ScimEmail, { path, value }: Comparison): boolean {
  if (path === 'type') return email.type?.toLowerCase() === String(value).toLowerCase();
  if (path === 'value') return email.value.toLowerCase() === String(value).toLowerCase();
  if (path === 'primary') return (email.primary ?? false) === value;
  throw invalidRequest('invalidPath', 'Emails are found by type, value or primary.');
}

const describe = (filter: Comparison[]): object =>
  Object.fromEntries(filter.map(({ path, value }) => [path, value]));
