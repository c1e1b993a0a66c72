import type { AuditKind, AuditOutcome } from '@firedeck/contract';
import type { Connection } from 'mongoose';
import { tryInsert } from '../lib/mongo/try-insert.ts';
import { type AuditActor, type AuditLineDocument, auditLinesName } from './audit-line-model.ts';
import { unsealed, withDetails } from './audit-log.ts';

/**
 * A line of an earlier version, in one of four collections. Their servers still write such lines
 * during a rollout.
 */
interface FormerLine {
  _id: string;
  at: Date;
  act: string;
  by?: string;
  key?: string;
  outcome?: AuditOutcome;
  asking?: string;
  userId?: string | null;
  email?: string;
  endsKeys?: boolean;
  role?: string;
  groups?: string[];
  removedSignUps?: string[];
  about?: string;
  groupId?: string;
  fields?: string[];
  members?: string[];
  module?: string;
  artifact?: string | null;
  percent?: number | null;
  reasons?: string[];
}

export const formerCollections = [
  'audit',
  'accountAudit',
  'operatorAudit',
  'provisioningAudit',
] as const;

const linesAtOnce = 500;
const formerOwnName = 'the member';

/**
 * Moves lines of earlier versions and returns their number. Each is inserted with its id before it
 * is deleted, so that interrupted and concurrent runs lose nothing.
 */
export async function moveFormerLines(connection: Connection): Promise<number> {
  const lines = connection.collection<AuditLineDocument>(auditLinesName);
  let moved = 0;
  for (const name of formerCollections)
    for (;;) {
      const former = connection.collection<FormerLine>(name);
      const found = await former.find({}).limit(linesAtOnce).toArray();
      if (found.length === 0) break;
      for (const line of found)
        await tryInsert(() => lines.insertOne(fromFormerLine(line), { ignoreUndefined: true }));
      await former.deleteMany({ _id: { $in: found.map(({ _id }) => _id) } });
      moved += found.length;
    }
  return moved;
}

function fromFormerLine(former: FormerLine): AuditLineDocument {
  const { _id, at, act, outcome = 'accepted', asking, key } = former;
  return {
    _id,
    at,
    kind: act as AuditKind,
    outcome,
    act: asking,
    actor: readActor(former),
    subject: readSubject(former),
    ...withDetails(readDetails(former)),
    key,
    ...unsealed(),
  };
}

function readActor({ by, key = '', module, userId, email }: FormerLine): AuditActor {
  if (by === undefined) return { type: 'directory', name: key };
  if (module !== undefined) return { type: 'team', name: by };
  if (by === formerOwnName) return { type: 'member', id: userId ?? undefined, name: email ?? by };
  // Earlier versions recorded admins by their addresses.
  return { type: by.includes('@') ? 'member' : 'operator', name: by };
}

function readSubject({ act, about, module, userId, email, groupId }: FormerLine) {
  if (module !== undefined) return { type: 'module', name: module } as const;
  if (groupId !== undefined) return { type: 'group', id: groupId } as const;
  if (userId || email) return { type: 'member', id: userId ?? undefined, name: email } as const;
  return /group/.test(act) ? ({ type: 'group', name: about } as const) : agency;
}

const agency = { type: 'agency' } as const;

function readDetails({ about, endsKeys, role, artifact, percent, ...lists }: FormerLine) {
  const { removedSignUps, fields, groups, members, reasons } = lists;
  const details = {
    arguments: about ? [about] : [],
    keys: endsKeys ? ['ended'] : [],
    role: role ? [role] : [],
    artifact: artifact ? [artifact] : [],
    percent: typeof percent === 'number' ? [String(percent)] : [],
    removed_sign_ups: removedSignUps,
    fields,
    groups,
    members,
    reasons,
  };
  return Object.fromEntries(
    Object.entries(details).flatMap(([field, values = []]) =>
      values.length > 0 ? [[field, values]] : [],
    ),
  );
}
