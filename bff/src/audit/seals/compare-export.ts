import { isDeepStrictEqual } from 'node:util';
import { type AuditFilters, ownValue } from '@firedeck/contract';
import type { Connection } from 'mongoose';
import { type AuditLineDocument, auditLineModel } from '../audit-line-model.ts';
import { toAuditLine } from '../audit-mapping.ts';
import { auditReader } from '../audit-reader.ts';
import { sealModel } from './seal-model.ts';

export interface ExportedLine {
  /** Its place in the file, from 1. */
  number: number;
  id: string;
  /** As it is written. */
  text: string;
  values: Record<string, unknown>;
}

/** How many lines of the file are what. */
export interface FileCounts {
  /** As the log has them. */
  lines: number;
  /** Of those, not sealed yet. */
  unsealed: number;
  /** Removed from the log by retention since. */
  removed: number;
  /** Ids of lines that the file lacks, and may be younger than it. */
  later: string[];
}

interface ExportComparison {
  /** One sentence each, with the id of the line. */
  faults: string[];
  file: FileCounts;
}

const linesAtOnce = 500;

/**
 * Compares a file of exported lines with the log. Without `from` and `to` it is complete from its first
 * line to its last.
 */
export async function compareExport(
  connection: Connection,
  exported: AsyncIterable<ExportedLine>,
  filters: AuditFilters,
): Promise<ExportComparison> {
  const { faults, seen, absent, lines, unsealed, newestSeal, span } = await compareLines(
    connection,
    exported,
  );
  const removed = await listRemoved(connection, absent);
  for (const id of absent)
    if (!removed.has(id))
      faults.push(`Line ${seen.get(id)} of the file, ${id}, is not in the log.`);
  const file = { lines, unsealed, removed: removed.size, later: [] };
  const { from, to } = { ...span, ...filters };
  if (from === undefined || to === undefined) return { faults, file };
  const { missing, later } = await listMissing(
    connection,
    { ...filters, from, to },
    seen,
    newestSeal,
  );
  return { faults: [...faults, ...missing], file: { ...file, later } };
}

/** The lines of the file one by one; `absent` are those that are not in the log. */
async function compareLines(connection: Connection, exported: AsyncIterable<ExportedLine>) {
  const faults: string[] = [];
  const seen = new Map<string, number>();
  const absent = new Set<string>();
  let [lines, unsealed, newestSeal] = [0, 0, 0];
  let [first, last] = [Number.POSITIVE_INFINITY, 0];
  let previous: AuditLineDocument | undefined;
  for await (const { line, stored } of withStored(connection, exported)) {
    const name = `Line ${line.number} of the file, ${line.id},`;
    if (seen.has(line.id)) {
      faults.push(`${name} is there twice.`);
      continue;
    }
    seen.set(line.id, line.number);
    if (!stored) {
      absent.add(line.id);
      continue;
    }
    const changes = listChanges(line, stored);
    if (changes.length > 0) faults.push(`${name} was changed: ${changes.join(', ')}.`);
    else {
      lines += 1;
      if (stored.seal === null) unsealed += 1;
      newestSeal = Math.max(newestSeal, Number(line.values.seal));
    }
    if (previous && isBefore(stored, previous))
      faults.push(`${name} belongs before the line above it.`);
    previous = stored;
    first = Math.min(first, stored.at.getTime());
    last = Math.max(last, stored.at.getTime());
  }
  const span = previous && {
    from: new Date(first).toISOString(),
    to: new Date(last + 1).toISOString(),
  };
  return { faults, seen, absent, lines, unsealed, newestSeal, span };
}

/** Lines of the log that the file lacks; `later` may be younger than the file. */
async function listMissing(
  connection: Connection,
  filters: AuditFilters & { to: string },
  seen: ReadonlyMap<string, number>,
  newestSeal: number,
) {
  const covered = Math.max(newestSeal, await findSealBefore(connection, new Date(filters.to)));
  const [missing, later]: [string[], string[]] = [[], []];
  for await (const { _id, seal, at } of auditReader(connection).iterate(filters)) {
    if (seen.has(_id)) continue;
    if (seal === null || seal > covered) later.push(_id);
    else
      missing.push(
        `Line ${_id} of seal ${seal}, of ${at.toISOString()}, is missing from the file.`,
      );
  }
  return { missing, later };
}

async function* withStored(connection: Connection, exported: AsyncIterable<ExportedLine>) {
  const lines = auditLineModel(connection).collection;
  const pairs = async (batch: ExportedLine[]) => {
    const ids = batch.map(({ id }) => id);
    const found = await lines.find({ _id: { $in: ids } as never }).toArray();
    const byId = new Map((found as unknown as AuditLineDocument[]).map((one) => [one._id, one]));
    return batch.map((line) => ({ line, stored: byId.get(line.id) }));
  };
  let batch: ExportedLine[] = [];
  for await (const line of exported) {
    batch.push(line);
    if (batch.length < linesAtOnce) continue;
    yield* await pairs(batch);
    batch = [];
  }
  if (batch.length > 0) yield* await pairs(batch);
}

/** Names of the fields that differ. */
function listChanges({ text, values }: ExportedLine, stored: AuditLineDocument): string[] {
  // What was not sealed when it was exported may be by now.
  const seal = values.seal === null ? null : stored.seal;
  const expected: Record<string, unknown> = toAuditLine({ ...stored, seal });
  const fields = new Set([...Object.keys(expected), ...Object.keys(values)]);
  const changed = [...fields]
    .filter((field) => !isDeepStrictEqual(ownValue(values, field), ownValue(expected, field)))
    .map((field) => (Object.hasOwn(expected, field) ? field : quote(field)));
  // Of a field that is there twice, one reader takes the first and another the last.
  return changed.length > 0 || JSON.stringify(values) === text
    ? changed
    : ['the way it is written'];
}

/** A name that the file chose, for a terminal. */
const quote = (name: string): string => `"${name.slice(0, 40).replaceAll(/[^ -~]/g, '?')}"`;

const isBefore = (one: AuditLineDocument, other: AuditLineDocument): boolean =>
  one.at < other.at || (one.at.getTime() === other.at.getTime() && one._id < other._id);

/** Those of the lines that retention removed. */
async function listRemoved(connection: Connection, ids: ReadonlySet<string>): Promise<Set<string>> {
  const removed = new Set<string>();
  if (ids.size === 0) return removed;
  const seals = sealModel(connection)
    .collection.find({ 'removed.0': { $exists: true } })
    .project<{ removed: string[] }>({ removed: 1 });
  for await (const seal of seals) for (const id of seal.removed) if (ids.has(id)) removed.add(id);
  return removed;
}

/** A line of this seal, or of one before it, was in the log at that time. */
async function findSealBefore(connection: Connection, at: Date): Promise<number> {
  const seal = await sealModel(connection).collection.findOne(
    { at: { $lte: at } },
    { sort: { _id: -1 }, projection: { _id: 1 } },
  );
  return Number(seal?._id ?? 0);
}
