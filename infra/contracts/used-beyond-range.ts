import { readdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { moduleRequirements } from '@firedeck/contract';
import { checkout } from '../lib/folders.ts';
import { CommandFailed, runProgram } from '../lib/run-program.ts';
import { type DeclarationReport, earlierReport, readReport } from './report-text.ts';
import { findTsc, inScratchFolder, writeTree } from './scratch-folder.ts';

const sdk = '@firedeck/sdk';

/**
 * Uses of the sdk that the lowest version of the module's range does not have, one sentence each. A
 * shell with that version would accept the module, and the module would fail in it.
 *
 * @param folder - the module's folder
 * @param root - where its packages are installed (default: this checkout)
 */
export async function usedBeyondRange(folder: string, root = checkout): Promise<string[]> {
  const range = await readRange(folder);
  // A range begins with its lowest version: `^1.2.0`, `>=1.4.0 <3.0.0`.
  const [lowest] = /\d+\.\d+\.\d+/.exec(range) ?? [];
  if (lowest === undefined) return [`${range} has no lowest version`];
  const sdkManifest = createRequire(join(folder, 'package.json')).resolve(`${sdk}/package.json`);
  const { version } = JSON.parse(await readFile(sdkManifest, 'utf8'));
  // The module's type check covers the current version.
  if (earlierReport(lowest) === earlierReport(version)) return [];
  const text = await readFile(join(dirname(sdkManifest), earlierReport(lowest)), 'utf8').catch(
    () => '',
  );
  const promised = readReport(text);
  if (promised === null) return [`No declarations of ${sdk} ${lowest} are recorded`];
  return (await faultsAgainst(promised, folder, root)).map(
    (fault) => `${fault} (in ${sdk} ${lowest}, the lowest of ${range})`,
  );
}

/** What to do when a module uses more of the sdk than its range has. */
export const requireMoreMessage = (module: string): string =>
  `${module} uses more of the sdk than it requires. Raise requires.sdk in its module.config.ts:`;

/** The module folders of this checkout without the shell. */
export async function remoteFolders(): Promise<string[]> {
  const names = (await readdir(checkout)).filter((name) => name.startsWith('mfe-'));
  return names.sort().map((name) => join(checkout, name));
}

async function readRange(folder: string): Promise<string> {
  const { moduleConfig } = await import(pathToFileURL(join(folder, 'module.config.ts')).href);
  return moduleRequirements.parse(moduleConfig.requires).sdk;
}

function faultsAgainst(
  promised: DeclarationReport,
  folder: string,
  root: string,
): Promise<string[]> {
  return inScratchFolder(async (scratch) => {
    await writeTree(join(scratch, 'sdk'), promised.files);
    const from = relative(scratch, folder);
    const settings = {
      extends: `${from}/tsconfig.json`,
      compilerOptions: { paths: { [sdk]: ['./sdk/index.d.ts'] } },
      include: [`${from}/src`],
      // Tests are not released.
      exclude: [`${from}/src/**/*.test.ts`, `${from}/src/**/*.test.tsx`, `${from}/src/testing`],
    };
    await writeFile(join(scratch, 'tsconfig.json'), JSON.stringify(settings));
    try {
      await runProgram(findTsc(root), ['-p', scratch, '--pretty', 'false'], { cwd: root });
      return [];
    } catch (error) {
      const faults = error instanceof CommandFailed ? parseErrors(error.output) : [];
      // Not type errors: the check itself failed.
      if (faults.length === 0) throw error;
      return faults;
    }
  });
}

function parseErrors(output: string): string[] {
  const faults = output.matchAll(/^(\S+?)\((\d+),\d+\): error TS\d+: (.*)$/gm);
  return [...faults].map(([, file, line, message]) => `${file}:${line} ${message}`);
}
