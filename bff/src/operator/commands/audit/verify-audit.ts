import { readFile } from 'node:fs/promises';
import { type AuditFilters, auditFilters } from '@firedeck/contract';
import { parseJson } from '@firedeck/runtime/parse-json';
import { z } from 'zod/mini';
import { compareExport, type FileCounts } from '../../../audit/seals/compare-export.ts';
import { readVerifyingKeys } from '../../../audit/seals/sealing-keys.ts';
import { type ExpectedRoot, verifySeals } from '../../../audit/seals/verify-seals.ts';
import type { CommandOptions, CommandResult, Database } from '../../lib/command.ts';
import { keysFolder } from '../../lib/config.ts';
import { Refused } from '../../lib/refused.ts';
import { validateTime } from './export-audit.ts';
import { readExportedLines } from './exported-lines.ts';

const root = /^(\d+):([0-9a-f]{64})$/;
const published = z.object({ seal: z.int(), root: z.string() });
const filterSchema = z.strictObject(auditFilters.shape);
const shownAtMost = 100;

/** Compares the lines with the seals, the seals with published roots, and a file with the lines. */
export async function verifyAudit(
  [file]: string[],
  database: Database,
  given: CommandOptions,
): Promise<CommandResult> {
  const expected = [...readExpected(given['expect-root']), ...(await readRoots(given.roots))];
  const folder = keysFolder();
  const keys = folder === null ? null : await readVerifyingKeys(folder);
  const connection = await database();
  // First, so that an invalid file is reported before the whole log is read.
  const compared =
    file === undefined
      ? null
      : await compareExport(connection, readExportedLines(file), readFilters(given));
  const found = await verifySeals(connection, { keys, expected });
  const faults = [...(compared?.faults ?? []), ...found.faults];
  const { last, seals, lines, removed, unsealed } = found;
  const text = [
    ...faults.slice(0, shownAtMost),
    ...(faults.length > shownAtMost ? [`and ${faults.length - shownAtMost} more`] : []),
    ...(faults.length > 0 ? [`${faults.length} faults found.`] : []),
    ...(compared ? describeFile(compared.file) : []),
    `${lines} lines in ${seals} seals are unchanged; ${removed} were removed by retention; ${unsealed} are not sealed yet.`,
    ...(last ? [`Last root: ${last.seal}:${last.root}`] : []),
    ...(keys ? [] : ['Signatures were not checked: set KEYS_DIR.']),
    ...(expected.length > 0
      ? []
      : [
          'Only a published root shows whether the newest seals were removed: add --expect-root or --roots.',
        ]),
  ].join('\n');
  const ofFile = compared && { file: compared.file };
  const json = { ...found, faults, ...ofFile, signatures: keys !== null };
  return { text, json, bad: faults.length > 0 };
}

function describeFile({ lines, unsealed, removed, later }: FileCounts): string[] {
  const more = later.length > shownAtMost ? ', …' : '';
  return [
    `${lines} lines of the file match the log; ${unsealed} are not sealed yet; ${removed} were removed from the log by retention, and not compared.`,
    ...(later.length > 0
      ? [
          `${later.length} lines of that time were sealed later and may be newer than the file: ${later.slice(0, shownAtMost).join(', ')}${more}`,
        ]
      : []),
  ];
}

export function validateVerification(words: string[], given: CommandOptions): string | null {
  const { 'expect-root': expectRoot, since, until, filter = [] } = given;
  if (expectRoot !== undefined && !root.test(expectRoot))
    return `"${expectRoot}" is not a root: the format is <seal>:<64 hexadecimal digits>.`;
  if (words.length === 0 && (since ?? until ?? filter[0]) !== undefined)
    return '--since, --until and --filter need a file: audit verify <file>.';
  const names = filter.map((one) => one.split('=')[0]);
  const twice = names.find((name, index) => names.indexOf(name) < index);
  if (twice !== undefined) return `--filter ${twice}=… is given twice.`;
  const wrong = filter.find(
    (one) => !one.includes('=') || !z.safeParse(filterSchema, toFilter([one])).success,
  );
  return wrong === undefined
    ? validateTime(words, given)
    : `"${wrong}" is not a filter of an export, such as kind=grant-role.`;
}

const readFilters = ({ since, until, filter = [] }: CommandOptions): AuditFilters => ({
  ...z.parse(filterSchema, toFilter(filter)),
  ...(since !== undefined && { from: since }),
  ...(until !== undefined && { to: until }),
});

/** Parses `kind=grant-role` to the filters of an export. */
const toFilter = (filter: readonly string[]): object =>
  Object.fromEntries(filter.map((one) => one.split(/=(.*)/s).slice(0, 2)));

function readExpected(text = ''): ExpectedRoot[] {
  const [, seal, value] = root.exec(text) ?? [];
  return value === undefined ? [] : [{ seal: Number(seal), root: value }];
}

/**
 * Published roots: the file of AUDIT_ROOTS_TO, or the stored requests of its receiver. One line of
 * JSON each.
 */
async function readRoots(file: string | undefined): Promise<ExpectedRoot[]> {
  if (file === undefined) return [];
  const lines = (await readFile(file, 'utf8')).split('\n').filter((line) => line.trim() !== '');
  return lines.map((line, index) => {
    const read = z.safeParse(published, parseJson(line));
    if (!read.success) throw new Refused(`Line ${index + 1} of ${file} is not a published root.`);
    return read.data;
  });
}
