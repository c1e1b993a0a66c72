import { isName, nameTexts } from '@firedeck/contract';
import { idCharacters, isAbsent, readAttributes, readText } from '../protocol/attributes.ts';
import type { PatchOperation } from '../protocol/patch-request.ts';
import { invalidRequest } from '../protocol/scim-error.ts';

/** Changes of members, in the order of the request. */
export interface MemberChange {
  kind: 'add' | 'remove' | 'set';
  ids: string[];
}

export interface GroupChange {
  name?: string;
  /** Null when it is removed. */
  externalId?: string | null;
  members: MemberChange[];
}

const nameCharacters = 200;
const maxMembers = 20_000;

/** Reads a whole resource; without `members` the group is empty. */
export function readGroup(body: unknown): Required<GroupChange> & { ids: string[] } {
  const attributes = readAttributes(body, 'The group');
  const ids = readMembers(attributes.get('members'));
  return {
    name: readName(attributes.get('displayname')),
    externalId: readExternalId(attributes.get('externalid')),
    members: [{ kind: 'set', ids }],
    ids,
  };
}

/** As one change. Unknown and read-only attributes, such as `id`, are ignored. */
export function readGroupPatch(operations: PatchOperation[]): GroupChange {
  const change: GroupChange = { members: [] };
  const memberChanges: MemberChange[] = [];
  for (const operation of operations) {
    const { op, path, value } = operation;
    if (path.name === 'displayname') change.name = readName(op === 'remove' ? null : value);
    else if (path.name === 'externalid')
      change.externalId = op === 'remove' ? null : readExternalId(value);
    else if (path.name === 'members') memberChanges.push(toMemberChange(operation));
  }
  return { ...change, members: mergeMemberChanges(memberChanges) };
}

function toMemberChange({ op, path: { filter }, value }: PatchOperation): MemberChange {
  if (filter !== null) {
    const ids = filter.map(({ path, value: id }) => {
      if (path !== 'value' || typeof id !== 'string')
        throw invalidRequest('invalidPath', 'Members are found by their value.');
      return id;
    });
    return { kind: op === 'remove' ? 'remove' : 'add', ids };
  }
  if (op === 'replace') return { kind: 'set', ids: readMembers(value) };
  if (op === 'add') return { kind: 'add', ids: readMembers(value) };
  // Entra lists the members to remove in the value; without a value all are removed.
  return isAbsent(value) ? { kind: 'set', ids: [] } : { kind: 'remove', ids: readMembers(value) };
}

/** Merges operations, which directories send per member, into at most one of each kind. */
function mergeMemberChanges(changes: MemberChange[]): MemberChange[] {
  let whole: Set<string> | null = null;
  const [removed, added] = [new Set<string>(), new Set<string>()];
  for (const { kind, ids } of changes) {
    if (kind === 'set') whole = new Set(ids);
    for (const id of ids) {
      const present = whole ?? added;
      if (kind === 'remove') present.delete(id);
      else present.add(id);
      if (kind === 'remove') removed.add(id);
    }
  }
  if (whole) return [{ kind: 'set', ids: [...whole] }];
  const merged: MemberChange[] = [
    { kind: 'remove', ids: [...removed] },
    { kind: 'add', ids: [...added] },
  ];
  return merged.filter(({ ids }) => ids.length > 0);
}

function readMembers(value: unknown): string[] {
  if (isAbsent(value)) return [];
  const members = [value].flat();
  if (members.length > maxMembers)
    throw invalidRequest('invalidValue', `members can have ${maxMembers} entries.`);
  const ids = members.map((member) => {
    const id = typeof member === 'string' ? member : readAttributes(member, 'members').get('value');
    const text = readText(id, 'members.value', idCharacters);
    if (!text) throw invalidRequest('invalidValue', 'members.value is missing.');
    return text;
  });
  return [...new Set(ids)];
}

function readName(value: unknown): string {
  const name = readText(value, 'displayName', nameCharacters);
  if (!name?.trim()) throw invalidRequest('invalidValue', 'displayName is missing.');
  // Refused instead of cleaned: the cleaned name could be one that gives a role.
  if (!isName(name))
    throw invalidRequest(
      'invalidValue',
      `displayName: ${nameTexts.unprintable}, and some that can be seen.`,
    );
  return name;
}

const readExternalId = (value: unknown): string | null =>
  readText(value, 'externalId', idCharacters) ?? null;
