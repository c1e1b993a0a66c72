import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { CommandFailed, runProgram } from '../../lib/run-program.ts';
import { type RanTest, readTests } from '../../lib/run-reports.ts';
import { chromiumVariables, findChromium } from '../../local/chromium/chromium.ts';
import type { Tag } from '../tagged-tests.ts';

export const levels = ['quick', 'integration', 'e2e'] as const;
type Level = (typeof levels)[number];

/** The level of a test file. */
export function getLevel(file: string): Level {
  if (file.startsWith('e2e/')) return 'e2e';
  return file.endsWith('.integration.test.ts') ? 'integration' : 'quick';
}

/** Runs the tests of these ids in a copy of the checkout. */
export async function runTests(tags: Tag[], level: Level, copy: string): Promise<RanTest[]> {
  const files = [...new Set(tags.map(({ file }) => file))];
  const pattern = `\\[(${[...new Set(tags.map(({ id }) => id))].join('|')})\\]`;
  const report = join(copy, 'report-of-the-proof.json');
  await rm(report, { force: true });
  const [name, args, env] =
    level === 'e2e'
      ? await playwright(files, pattern, report)
      : vitest(projects[level], files, pattern, report);
  await runIn(copy, name, args, env);
  return existsSync(report) ? readTests(report) : [];
}

type Command = [name: string, args: string[], env: NodeJS.ProcessEnv];

// Named projects avoid the set-up of the others.
const projects = { quick: ['unit', 'screens'], integration: ['integration'] };

function vitest(names: string[], files: string[], pattern: string, report: string): Command {
  // With the files that run apart from the others.
  const chosen = names.map((name) => `--project=${name}*`);
  const config = ['--config', 'infra/vitest.config.ts', ...chosen, '--reporter=json'];
  return ['vitest', ['run', ...config, `--outputFile=${report}`, '-t', pattern, ...files], {}];
}

async function playwright(files: string[], pattern: string, report: string): Promise<Command> {
  const browsers = chromiumVariables(await findChromium());
  const config = ['--config', 'e2e/playwright.config.ts', '--reporter=json'];
  const env = { ...browsers, PLAYWRIGHT_JSON_OUTPUT_FILE: report };
  return ['playwright', ['test', ...config, '-g', pattern, ...files], env];
}

/** Failing tests are a result here; their output is ignored. */
async function runIn(copy: string, name: string, args: string[], env: NodeJS.ProcessEnv) {
  const programs = join(copy, 'node_modules/.bin');
  const path = [programs, process.env.PATH].join(delimiter);
  await runProgram(join(programs, name), args, {
    cwd: copy,
    env: { ...process.env, ...env, PATH: path },
  }).catch((error: unknown) => {
    if (!(error instanceof CommandFailed)) throw error;
  });
}
