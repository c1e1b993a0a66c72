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
 * Seals what has no seal yet. Which lines a seal holds is written in it, so that neither the order of
 * writers nor their clocks matter: a line that comes late is in the next. Two processes at once are
 * safe: the number of a seal is unique.
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
    // The lines of a process that died between the two writes would else be sealed twice.
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
  /** False where a collector waits for the lines. Default: true. */
  isSent?: boolean;
}

/** The next link of the chain; null when another process added one meanwhile. */
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
