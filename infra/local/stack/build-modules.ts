import { join } from 'node:path';
import { checkout } from '../folders.ts';
import { run } from '../run-command.ts';
import { Trouble } from '../trouble.ts';
import { modules } from './modules.ts';

/** Builds every module whose sources changed since the last build of this checkout. */
export async function buildModules(): Promise<void> {
  const filters = modules.map(({ folder }) => `--filter=./${folder}`);
  const args = ['run', 'build', '--output-logs=errors-only', '--no-color', ...filters];
  const env = { ...process.env, TURBO_TELEMETRY_DISABLED: '1', TURBO_NO_UPDATE_NOTIFIER: '1' };
  await run(join(checkout, 'node_modules/.bin/turbo'), args, { cwd: checkout, env }).catch(
    (error) => {
      throw new Trouble(`The modules could not be built. ${error.message}`);
    },
  );
}
