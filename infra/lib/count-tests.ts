import { join } from 'node:path';
import { checkout } from './folders.ts';
import { run } from './run-command.ts';

/** How many tests a project of vitest has. */
export async function countTests(project: string): Promise<number> {
  const args = ['list', '--config', 'infra/vitest.config.ts', `--project=${project}`];
  const listed = await run(join(checkout, 'node_modules/.bin/vitest'), args, { cwd: checkout });
  return listed.split('\n').filter((line) => line.includes(' > ')).length;
}
