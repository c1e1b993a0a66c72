import type { KeyObject } from 'node:crypto';
import type { Connection } from 'mongoose';
import { rawCollection } from '../../lib/mongo/raw-collection.ts';
import { type AuditLineDocument, auditLineModel } from '../audit-line-model.ts';
import { absentLines } from './absent-lines.ts';
import { hashLine, hashSeal } from './hashes.ts';
import { type SealDocument, sealModel } from './seal-model.ts';
import { isSignedBy } from './sealing-keys.ts';

export interface ExpectedRoot {
  seal: number;
  root: string;
}

interface VerifyOptions {
  /** By thumbprint; null: signatures are not checked. */
  keys: ReadonlyMap<string, KeyObject> | null;
  /** Published roots, stored outside of the database. */
  expected?: readonly ExpectedRoot[];
  /** Number of absent lines in memory. */
  absentAtOnce?: number;
}

interface AuditVerification {
  /** One sentence per fault, with the id of the line or the number of the seal. */
  faults: string[];
  seals: number;
  /** Number of lines that are unchanged since they were sealed. */
  lines: number;
  removed: number;
  unsealed: number;
  last: ExpectedRoot | null;
}

/** Verifies all lines by their seals, and the chain of seals by its links and published roots. */
export async function verifySeals(
  connection: Connection,
  { keys, expected = [], absentAtOnce: atOnce }: VerifyOptions,
): Promise<AuditVerification> {
  const lines = rawCollection(auditLineModel(connection));
  const chain = await verifyChain(connection, { keys, expected });
  const { faults } = chain;
  const verified: AuditVerification = {
    faults,
    seals: chain.count,
    lines: 0,
    removed: 0,
    unsealed: await lines.countDocuments({ seal: null }),
    last: chain.last,
  };
  const absent = absentLines(connection, {
    onMissing: (id, seal) => faults.push(`Line ${id} of seal ${seal} is missing.`),
    atOnce,
  });
  const last = chain.last?.seal ?? 0;
  // The server keeps sealing: newer seals are left to the next verification.
  for await (const seal of readSeals(connection, { $lte: last })) {
    const found = await lines
      .find({
        $or: [{ _id: { $in: seal.lines.map(({ id }) => id) } }, { seal: seal._id }],
      })
      .toArray();
    const byId = new Map(found.map((line) => [line._id, line]));
    // Retention may remove more lines meanwhile. A seal records them first, so it is read after the
    // lines.
    for (const { id } of seal.lines) if (!byId.has(id)) await absent.add(id, seal._id);
    faults.push(...listLineFaults(seal, found, seal._id === last));
    verified.lines += seal.lines.filter(({ id, hash }) => hash === hashOrNull(byId.get(id))).length;
  }
  await absent.settle();
  faults.push(...(await listStrangers(connection, chain)));
  return { ...verified, removed: absent.countRemoved() };
}

/** Limits the reported numbers, because an attacker may leave any gap. */
const gapsShown = 1_000;

interface Chain {
  faults: string[];
  count: number;
  /** The numbers missing from the chain. */
  missing: number[];
  last: ExpectedRoot | null;
}

async function verifyChain(
  connection: Connection,
  { keys, expected }: Required<Pick<VerifyOptions, 'keys' | 'expected'>>,
): Promise<Chain> {
  const faults: string[] = [];
  const missing: number[] = [];
  const wanted = new Map(expected.map(({ seal, root }) => [seal, root]));
  let [count, next, previous] = [0, 1, ''];
  let last: ExpectedRoot | null = null;
  for await (const seal of readSeals(connection)) {
    const { _id: number, root } = seal;
    if (number > next) faults.push(`${formatGap(next, number)} missing.`);
    for (; next < number && missing.length < gapsShown; next += 1) missing.push(next);
    if (missing.at(-1) === number - 1) previous = seal.previous;
    if (seal.previous !== previous)
      faults.push(`Seal ${number} does not follow the previous seal.`);
    faults.push(...listSealFaults(seal, keys));
    const published = wanted.get(number);
    if (published !== undefined && published !== root)
      faults.push(`Seal ${number} has a different root than published: the log was rewritten.`);
    wanted.delete(number);
    [next, previous, last] = [number + 1, root, { seal: number, root }];
    count += 1;
  }
  for (const number of wanted.keys())
    faults.push(`Seal ${number} was published and is missing: the log was truncated.`);
  return { faults, count, missing, last };
}

function listSealFaults(seal: SealDocument, keys: ReadonlyMap<string, KeyObject> | null): string[] {
  const { _id: number, root, kid, signature } = seal;
  if (hashSeal(seal) !== root) return [`Seal ${number} was changed.`];
  if (keys === null) return [];
  const key = keys.get(kid);
  if (!key) return [`Seal ${number} is signed by the unknown key ${kid}.`];
  return isSignedBy(root, signature, key) ? [] : [`Seal ${number} has a wrong signature.`];
}

function listLineFaults(
  { _id: number, lines }: SealDocument,
  found: AuditLineDocument[],
  isLast: boolean,
): string[] {
  const byId = new Map(found.map((line) => [line._id, line]));
  const sealed = new Set(lines.map(({ id }) => id));
  const ofSealed = lines.flatMap(({ id, hash }) => {
    const line = byId.get(id);
    if (!line) return [];
    if (hashLine(line) !== hash) return [`Line ${id} of seal ${number} was changed.`];
    // The process that created the seal may not have marked its lines yet.
    if (line.seal === number || (isLast && line.seal === null)) return [];
    return [`Line ${id} of seal ${number} names seal ${line.seal}.`];
  });
  const inserted = found.filter(({ _id }) => !sealed.has(_id));
  return [
    ...ofSealed,
    ...inserted.map(
      ({ _id }) => `Line ${_id} is not in seal ${number}, although it names it: inserted.`,
    ),
  ];
}

/** Lines that name a nonexistent seal. */
async function listStrangers(connection: Connection, { missing, last }: Chain): Promise<string[]> {
  const inChain = { seal: { $gte: 1, $lte: last?.seal ?? 0, $nin: missing } };
  // A number like 1.5 matches no seal, and an array would match by any element.
  const malformedSealFilter = { seal: { $type: ['double', 'decimal', 'array'] } };
  const isSeal = (seal: unknown) =>
    Number.isInteger(seal) && Number(seal) >= 1 && Number(seal) <= (last?.seal ?? 0);
  const found = await auditLineModel(connection)
    .collection.find({ $or: [{ seal: { $ne: null }, $nor: [inChain] }, malformedSealFilter] })
    .project<{ _id: string; seal: unknown }>({ seal: 1 })
    .toArray();
  const since = new Set<unknown>();
  if (found.length > 0)
    for await (const { _id } of readSeals(connection, { $gt: last?.seal ?? 0 })) since.add(_id);
  return found
    .filter(({ seal }) => !since.has(seal) && (!isSeal(seal) || missing.includes(Number(seal))))
    .map(({ _id, seal }) => `Line ${_id} names seal ${seal}, which is missing.`);
}

const readSeals = (
  connection: Connection,
  number?: { $lte: number } | { $gt: number },
): AsyncIterable<SealDocument> =>
  rawCollection(sealModel(connection))
    .find(number ? { _id: number } : {})
    .sort({ _id: 1 })
    .batchSize(50);

const hashOrNull = (line: AuditLineDocument | undefined) => (line ? hashLine(line) : null);

const formatGap = (first: number, found: number): string =>
  first === found - 1 ? `Seal ${first} is` : `Seals ${first} to ${found - 1} are`;
