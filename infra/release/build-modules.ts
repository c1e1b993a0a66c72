import { join } from 'node:path';
import { checkout } from '../lib/folders.ts';
import { modules } from '../lib/modules.ts';
import { CommandFailed, runProgram } from '../lib/run-program.ts';
import { UserError } from '../lib/user-error.ts';
import { removeStaleFiles } from './remove-stale-files.ts';

/** `development`: readable code and React's development build, which is larger and slower. */
export type BuildMode = 'production' | 'development';

const allFolders: readonly string[] = modules.map(({ folder }) => folder);

/** Builds the modules whose sources changed since their last build. */
export async function buildModules(mode: BuildMode, folders = allFolders): Promise<void> {
  const filters = folders.map((folder) => `--filter=./${folder}`);
  const args = ['run', 'build', '--output-logs=errors-only', '--no-color', ...filters];
  const env = {
    ...process.env,
    FIREDECK_BUILD_MODE: mode,
    TURBO_TELEMETRY_DISABLED: '1',
    TURBO_NO_UPDATE_NOTIFIER: '1',
  };
  const turbo = join(checkout, 'node_modules/.bin/turbo');
  await runProgram(turbo, args, { cwd: checkout, env }).catch((error) => {
    const output = error instanceof CommandFailed ? `:\n${error.output.trim()}` : '';
    throw new UserError(`The modules could not be built${output || `. ${error.message}`}`);
  });
  await Promise.all(folders.map((folder) => removeStaleFiles(join(checkout, folder, 'dist'))));
}
