import type { KeyObject } from 'node:crypto';
import type { Connection } from 'mongoose';
import type { AuditLineDocument } from '../audit-line-model.ts';
import { hashLine, hashSeal } from './hashes.ts';
import type { SealDocument } from './seal-model.ts';
import { signRoot } from './sealing-keys.ts';
import { type SealsRepository, sealsRepository } from './seals-repository.ts';

const linesAtOnce = 500;
const sealsAtOnce = 20;

export interface NewSeal {
  seal: SealDocument;
  lines: AuditLineDocument[];
}

/**
 * Seals all unsealed lines. A seal lists its lines, so that order and clocks of writers don't
 * matter: a late line is part of the next seal. Safe in several processes at once, because seal
 * numbers are unique.
 */
export async function sealLines(
  connection: Connection,
  key: KeyObject,
  { isSent = true } = {},
): Promise<NewSeal[]> {
  const seals = sealsRepository(connection);
  const made: NewSeal[] = [];
  for (let count = 0; count < sealsAtOnce; count += 1) {
    const last = await seals.findLast();
    // Otherwise lines of a process that died between the two writes would be sealed twice.
    if (last) await seals.mark(last);
    const lines = await seals.listUnsealed(linesAtOnce);
    if (lines.length === 0) break;
    const seal = await appendSeal(seals, last, { lines, removed: [], isSent }, key);
    if (!seal) break;
    await seals.mark(seal);
    made.push({ seal, lines });
    if (lines.length < linesAtOnce) break;
  }
  return made;
}

interface Contents {
  lines: AuditLineDocument[];
  removed: string[];
  /** False while the lines still have to be sent to the collector. Default: true. */
  isSent?: boolean;
}

/** Appends a seal to the chain; null if another process appended one in the meantime. */
export async function appendSeal(
  seals: SealsRepository,
  last: SealDocument | null,
  { lines, removed, isSent = true }: Contents,
  key: KeyObject,
): Promise<SealDocument | null> {
  const contents = {
    _id: (last?._id ?? 0) + 1,
    at: new Date(),
    previous: last?.root ?? '',
    lines: lines.map((line) => ({ id: line._id, hash: hashLine(line) })),
    removed,
  };
  const root = hashSeal(contents);
  const seal = { ...contents, root, ...signRoot(root, key), sent: isSent };
  return (await seals.insert(seal)) ? seal : null;
}
