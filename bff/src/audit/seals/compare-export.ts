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
  /** Line number in the file, from 1. */
  number: number;
  id: string;
  /** The raw line. */
  text: string;
  values: Record<string, unknown>;
}

/** Number of lines of the file by result. */
export interface FileCounts {
  /** Equal to the log. */
  lines: number;
  /** Those of `lines` that are not sealed yet. */
  unsealed: number;
  /** Removed from the log by retention since the export. */
  removed: number;
  /** Ids of lines that are missing from the file and may be newer than it. */
  later: string[];
}

interface ExportComparison {
  /** One sentence per fault, with the id of the line. */
  faults: string[];
  file: FileCounts;
}

const linesAtOnce = 500;

interface CompareOptions {
  /** Number of absent lines in memory. */
  absentAtOnce?: number;
}

/**
 * Compares a file of exported lines with the log. Without `from` and `to`, the range is that of its
 * first and last line. Reads both once, in parallel, and remembers only differences.
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
    onAgain: (id, number) => faults.push(`${formatLine(id, number)} is duplicated.`),
    atOnce,
  });
  const compared = await compareLines(connection, exported, { filters, absent, faults });
  const { lines, unsealed, newestSeal, missing, to } = compared;
  await absent.settle();
  const file = { lines, unsealed, removed: absent.countRemoved(), later: [] as string[] };
  const covered = Math.max(newestSeal, await findSealBefore(connection, to));
  for (const { _id, seal, at } of await listPresent(connection, missing)) {
    // May be newer than the file.
    if (seal === null || seal > covered) file.later.push(_id);
    else
      faults.push(`Line ${_id} of seal ${seal}, of ${at.toISOString()}, is missing from the file.`);
  }
  return { faults, file };
}

const formatLine = (id: string, number: number): string => `Line ${number} of the file, ${id},`;

interface Comparison {
  filters: AuditFilters;
  /** Receives lines that are not in the log, with their line numbers. */
  absent: ReturnType<typeof absentLines>;
  faults: string[];
}

/** Compares line by line; `missing` are in the log and not in the file. */
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
      faults.push(`${name} is duplicated.`);
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

/** Excludes lines that retention removed after they were read here: the file may contain them. */
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

function listChanges({ text, values }: ExportedLine, stored: AuditLineDocument): string[] {
  // The line may have been sealed after the export.
  const seal = values.seal === null ? null : stored.seal;
  const expected: Record<string, unknown> = toAuditLine({ ...stored, seal });
  const fields = new Set([...Object.keys(expected), ...Object.keys(values)]);
  const changed = [...fields]
    .filter((field) => !isDeepStrictEqual(ownValue(values, field), ownValue(expected, field)))
    .map((field) => (Object.hasOwn(expected, field) ? field : quote(field)));
  // Parsers disagree about duplicate fields.
  return changed.length > 0 || JSON.stringify(values) === text ? changed : ['its formatting'];
}

/** Escapes a name from the file for the terminal. */
const quote = (name: string): string => `"${name.slice(0, 40).replaceAll(/[^ -~]/g, '?')}"`;

/** Lines of this and earlier seals were in the log at that time. */
async function findSealBefore(connection: Connection, at: Date): Promise<number> {
  const seal = await sealModel(connection).collection.findOne(
    { at: { $lte: at } },
    { sort: { _id: -1 }, projection: { _id: 1 } },
  );
  return Number(seal?._id ?? 0);
}
