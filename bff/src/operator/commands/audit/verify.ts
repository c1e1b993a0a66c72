import { readFile } from 'node:fs/promises';
import { z } from 'zod/mini';
import { readVerifyingKeys } from '../../../audit/seals/sealing-keys.ts';
import { type ExpectedRoot, verifySeals } from '../../../audit/seals/verify-seals.ts';
import type { CommandOptions, CommandResult, Database } from '../../command/command.ts';
import { keysFolder } from '../../command/config.ts';
import { Refused } from '../../command/refused.ts';

const root = /^(\d+):([0-9a-f]{64})$/;
const published = z.object({ seal: z.int(), root: z.string() });
const faultsShown = 100;

/** Compares the lines with the seals, and these with roots that are kept elsewhere. */
export async function verify(
  _words: string[],
  database: Database,
  { 'expect-root': expectRoot, roots }: CommandOptions,
): Promise<CommandResult> {
  const expected = [...readExpected(expectRoot), ...(await readRoots(roots))];
  const folder = keysFolder();
  const keys = folder === null ? null : await readVerifyingKeys(folder);
  const found = await verifySeals(await database(), { keys, expected });
  const { faults, last, seals, lines, removed, unsealed } = found;
  const counts = `${lines} lines in ${seals} seals are as they were sealed; ${removed} were removed by retention; ${unsealed} are not sealed yet.`;
  const text = [
    ...faults.slice(0, faultsShown),
    ...(faults.length > faultsShown ? [`and ${faults.length - faultsShown} more`] : []),
    ...(faults.length > 0 ? [`${faults.length} faults found.`] : []),
    counts,
    ...(last ? [`Last root: ${last.seal}:${last.root}`] : []),
    ...(keys ? [] : ['Signatures were not checked: set KEYS_DIR.']),
    ...(expected.length > 0
      ? []
      : [
          'Whether seals at the end were removed shows only a root that was kept: --expect-root or --roots.',
        ]),
  ].join('\n');
  return { text, json: { ...found, signatures: keys !== null }, bad: faults.length > 0 };
}

/** What is wrong with the options, or null. */
export function wrongRoot(
  _words: string[],
  { 'expect-root': expectRoot }: CommandOptions,
): string | null {
  return expectRoot === undefined || root.test(expectRoot)
    ? null
    : `"${expectRoot}" is no root: it is written <seal>:<64 hexadecimal digits>.`;
}

function readExpected(text = ''): ExpectedRoot[] {
  const [, seal, value] = root.exec(text) ?? [];
  return value === undefined ? [] : [{ seal: Number(seal), root: value }];
}

/** The file that AUDIT_ROOTS_TO names, or what the receiver of its requests kept: one line of JSON each. */
async function readRoots(file: string | undefined): Promise<ExpectedRoot[]> {
  if (file === undefined) return [];
  const lines = (await readFile(file, 'utf8')).split('\n').filter((line) => line.trim() !== '');
  return lines.map((line, index) => {
    const read = z.safeParse(published, parseOrNull(line));
    if (!read.success) throw new Refused(`Line ${index + 1} of ${file} is no published root.`);
    return read.data;
  });
}

function parseOrNull(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
