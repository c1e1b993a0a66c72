import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describeApi, type NounDescription } from '@firedeck/bff/api-description';
import { checkout } from '../lib/folders.ts';
import { findRemoved, listDeclarations } from './declarations.ts';
import { narrowedNoun } from './narrowed-noun.ts';
import { lacksMinor } from './raised-minor.ts';
import { earlierReport, readReport, writeReport } from './report-text.ts';

/** A contract with modules or API clients, compared with its recorded file. */
export interface RecordedContract {
  name: string;
  /** Relative to the checkout. */
  file: string;
  /** Null when it was removed. */
  text: string | null;
  isChanged: boolean;
  /** Breaking changes without a new major version. */
  breakingChanges: string[];
  /** Additions without a new minor version, which modules cannot require. */
  needsMinorBump: boolean;
  /** Declarations of the previous minor version, stored for modules that require only that one. */
  earlier?: { file: string; text: string };
}

const packages = [
  { name: '@firedeck/sdk', folder: 'shell/sdk', isRequired: true },
  { name: '@firedeck/kit', folder: 'shell/kit', isRequired: true },
  // These are bundled: no live module requires a version of them, so only a release needs a new one.
  // mayGrow: the contract's values are schemas and tables, whose type changes with each added code.
  { name: '@firedeck/contract', folder: 'bff/contract', isRequired: false, mayGrow: true },
  { name: '@firedeck/build', folder: 'shell/build', isRequired: false },
];
const apiFolder = 'bff/openapi';

/** All current contracts, compared with the recorded ones. */
export async function compareContracts(): Promise<RecordedContract[]> {
  const declared = [];
  for (const one of packages) declared.push(await comparePackage(one));
  return [...declared, ...(await compareApi())];
}

export async function writeRecord({ file, text, earlier }: RecordedContract): Promise<void> {
  if (text === null) return;
  await mkdir(join(checkout, file, '..'), { recursive: true });
  await writeFile(join(checkout, file), text);
  if (earlier) await writeFile(join(checkout, earlier.file), earlier.text);
}

async function comparePackage({
  name,
  folder,
  isRequired,
  mayGrow = false,
}: (typeof packages)[number]): Promise<RecordedContract> {
  const file = `${folder}/declarations.txt`;
  const now = await listDeclarations(folder);
  const text = writeReport(name, now);
  const written = await readWritten(file);
  const before = readReport(written);
  const mayBreak = !before || parseMajor(now.version) > parseMajor(before.version);
  const isChanged = written !== text;
  const breakingChanges =
    mayBreak || !isChanged ? [] : await findRemoved(folder, { before, now, mayGrow });
  const needsMinorBump = isRequired && before !== null && lacksMinor(before, now);
  const earlierFile = before && earlierReport(before.version);
  const isPast = isRequired && earlierFile !== null && earlierFile !== earlierReport(now.version);
  const earlier = isPast && { earlier: { file: `${folder}/${earlierFile}`, text: written } };
  return {
    name: `${name} ${now.version}`,
    file,
    text,
    isChanged,
    breakingChanges,
    needsMinorBump,
    ...earlier,
  };
}

async function compareApi(): Promise<RecordedContract[]> {
  const nouns = await describeApi();
  const written = await readdir(join(checkout, apiFolder)).catch(() => []);
  const names = new Set([...Object.keys(nouns), ...written.map((file) => file.slice(0, -5))]);
  return Promise.all([...names].sort().map((noun) => compareNoun(noun, nouns[noun] ?? null)));
}

async function compareNoun(noun: string, now: NounDescription | null): Promise<RecordedContract> {
  const file = `${apiFolder}/${noun}.json`;
  const written = await readWritten(file);
  const before: NounDescription | null = written ? JSON.parse(written) : null;
  const name = `API of ${noun}, version ${now?.version ?? before?.version ?? 0}`;
  // Additions to a noun need no new version: modules require only its number.
  const needsMinorBump = false;
  if (!now)
    return {
      name,
      file,
      text: null,
      isChanged: true,
      breakingChanges: ['the noun was removed'],
      needsMinorBump,
    };
  const text = `${JSON.stringify(sorted(now), null, 2)}\n`;
  const mayBreak = !before || now.version > before.version;
  const breakingChanges = mayBreak ? [] : narrowedNoun(before, now);
  return { name, file, text, isChanged: written !== text, breakingChanges, needsMinorBump };
}

const readWritten = (file: string): Promise<string> =>
  readFile(join(checkout, file), 'utf8').catch(() => '');

const parseMajor = (version: string): number => Number.parseInt(version, 10);

/** With keys in alphabetical order, so that their order in the code is irrelevant. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([key, inner]) => [key, sorted(inner)]));
}
