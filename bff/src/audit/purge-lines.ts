import type { KeyObject } from 'node:crypto';
import { type AuditKind, dayMs } from '@firedeck/contract';
import type { Connection } from 'mongoose';
import { deleteAll } from '../lib/mongo/delete-all.ts';
import { auditLineModel } from './audit-line-model.ts';
import { auditLog } from './audit-log.ts';
import type { Hold } from './holds-repository.ts';
import { appendSeal } from './seals/seal-lines.ts';
import { sealsRepository } from './seals/seals-repository.ts';

const linesAtOnce = 500;

interface Retention {
  /** Null: lines are stored forever. */
  days: number | null;
  daysByKind: ReadonlyMap<AuditKind, number>;
  held: readonly Hold[];
  now: Date;
}

/**
 * Removes expired sealed lines and returns their number. A seal records their ids first, which
 * distinguishes them from lines removed by somebody else.
 */
export async function purgeLines(
  connection: Connection,
  key: KeyObject,
  retention: Retention,
): Promise<number> {
  const filter = tooOld(retention);
  if (!filter) return 0;
  const lines = auditLineModel(connection).collection;
  const seals = sealsRepository(connection);
  let removed = 0;
  for (;;) {
    const found = await lines.find(filter).project({ _id: 1 }).limit(linesAtOnce).toArray();
    if (found.length === 0) break;
    const ids = found.map(({ _id }) => String(_id));
    const last = await seals.findLast();
    if (!(await appendSeal(seals, last, { lines: [], removed: ids }, key))) break;
    await deleteAll(lines, { _id: { $in: ids } });
    removed += ids.length;
  }
  if (removed > 0) await record(connection, removed);
  return removed;
}

const record = (connection: Connection, removed: number): Promise<void> =>
  auditLog(connection).write({
    kind: 'purge',
    actor: { type: 'system', name: 'Firedeck' },
    subject: { type: 'agency' },
    details: { lines: [String(removed)] },
  });

/** Filter of expired lines; null if lines never expire. */
function tooOld({ days, daysByKind, held, now }: Retention): object | null {
  const before = (age: number) => ({ $lt: new Date(now.getTime() - age * dayMs) });
  const byKind = [...daysByKind].map(([kind, age]) => ({ kind, at: before(age) }));
  const others = { kind: { $nin: [...daysByKind.keys()] } };
  const aged = [...byKind, ...(days === null ? [] : [{ ...others, at: before(days) }])];
  if (aged.length === 0) return null;
  return { seal: { $ne: null }, $or: aged, $nor: held.flatMap(namesMember).concat(none) };
}

const namesMember = ({ _id, email }: Hold): object[] => [
  { 'subject.id': _id },
  { 'actor.id': _id },
  { 'details.members': _id },
  { 'details.added': _id },
  { 'details.removed': _id },
  { 'subject.name': email },
  { 'actor.name': email },
];

// The database rejects an empty `$nor`.
const none: object[] = [{ _id: null }];
