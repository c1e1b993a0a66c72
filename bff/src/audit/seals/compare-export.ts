import { isDeepStrictEqual } from 'node:util';
import { type AuditFilters, ownValue } from '@firedeck/contract';
import type { Connection } from 'mongoose';
import { rawCollection } from '../../lib/mongo/raw-collection.ts';
import { type AuditLineDocument, auditLineModel } from '../audit-line-model.ts';
import { toAuditLine } from '../audit-mapping.ts';
import { absentLines } from './absent-lines.ts';
import { sealModel } from './seal-model.ts';
import { walkBesideFile } from './walk-beside-file.ts';
import { isBefore, type SkippedLine } from './walk-log.ts';

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
  /** How many of them are not sealed yet. */
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

interface CompareOptions {
  /** How many lines that the log has not any more are held in memory. */
  absentAtOnce?: number;
}

/**
 * Compares a file of exported lines with the log. Without `from` and `to` it is complete from its first
 * line to its last. Both are read once, side by side: only what differs is remembered.
 */
export async function compareExport(
  connection: Connection,
  exported: AsyncIterable<ExportedLine>,
  filters: AuditFilters,
  { absentAtOnce: atOnce }: CompareOptions = {},
): Promise<ExportComparison> {
  const faults: string[] = [];
  const absent = absentLines(connection, {
    onMissing: (id, number) => faults.push(`${formatLine(id, number)} is not in the log.`),
    onAgain: (id, number) => faults.push(`${formatLine(id, number)} is there twice.`),
    atOnce,
  });
  const compared = await compareLines(connection, exported, { filters, absent, faults });
  const { lines, unsealed, newestSeal, missing, to } = compared;
  await absent.settle();
  const file = { lines, unsealed, removed: absent.countRemoved(), later: [] as string[] };
  const covered = Math.max(newestSeal, await findSealBefore(connection, to));
  for (const { _id, seal, at } of await listPresent(connection, missing)) {
    // May be younger than the file.
    if (seal === null || seal > covered) file.later.push(_id);
    else
      faults.push(`Line ${_id} of seal ${seal}, of ${at.toISOString()}, is missing from the file.`);
  }
  return { faults, file };
}

const formatLine = (id: string, number: number): string => `Line ${number} of the file, ${id},`;

interface Comparison {
  filters: AuditFilters;
  /** Gets the lines that are not in the log, with their numbers. */
  absent: ReturnType<typeof absentLines>;
  faults: string[];
}

/** The lines of the file one by one: `missing` are in the log and not in the file. */
async function compareLines(
  connection: Connection,
  exported: AsyncIterable<ExportedLine>,
  { filters, absent, faults }: Comparison,
) {
  const log = walkBesideFile(connection, filters);
  let [lines, unsealed, newestSeal] = [0, 0, 0];
  let previous: AuditLineDocument | undefined;
  for await (const { line, stored } of withStored(connection, exported)) {
    const name = formatLine(line.id, line.number);
    if (stored ? await log.take(stored) : absent.has(line.id)) {
      faults.push(`${name} is there twice.`);
      continue;
    }
    if (!stored) {
      await absent.add(line.id, line.number);
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
  }
  return { lines, unsealed, newestSeal, ...(await log.finish()) };
}

/** Leaves out lines that retention has removed since they were read: the file may have them. */
async function listPresent(connection: Connection, read: SkippedLine[]): Promise<SkippedLine[]> {
  const lines = rawCollection(auditLineModel(connection));
  const present: SkippedLine[] = [];
  for (let index = 0; index < read.length; index += linesAtOnce) {
    const some = read.slice(index, index + linesAtOnce);
    const ids = some.map(({ _id }) => _id);
    const found = await lines
      .find({ _id: { $in: ids } })
      .project({ _id: 1 })
      .toArray();
    const left = new Set(found.map(({ _id }) => _id));
    present.push(...some.filter(({ _id }) => left.has(_id)));
  }
  return present;
}

async function* withStored(connection: Connection, exported: AsyncIterable<ExportedLine>) {
  const lines = rawCollection(auditLineModel(connection));
  const pairs = async (batch: ExportedLine[]) => {
    const ids = batch.map(({ id }) => id);
    const found = await lines.find({ _id: { $in: ids } }).toArray();
    const byId = new Map(found.map((one) => [one._id, one]));
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
  // Where a field is there twice, one reader takes the first and another the last.
  return changed.length > 0 || JSON.stringify(values) === text
    ? changed
    : ['the way it is written'];
}

/** A name that the file chose, for a terminal. */
const quote = (name: string): string => `"${name.slice(0, 40).replaceAll(/[^ -~]/g, '?')}"`;

/** A line of this seal, or of one before it, was in the log at that time. */
async function findSealBefore(connection: Connection, at: Date): Promise<number> {
  const seal = await sealModel(connection).collection.findOne(
    { at: { $lte: at } },
    { sort: { _id: -1 }, projection: { _id: 1 } },
  );
  return Number(seal?._id ?? 0);
}
