import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { usedBeyondRange } from '../../contracts/used-beyond-range.ts';
import { CommandFailed, runProgram } from '../../lib/run-program.ts';
import { UserError } from '../../lib/user-error.ts';
import type { Workplace } from '../../release/workplace.ts';

/** The folder of one module, with its packages installed in it. */
export const moduleWorkplace = (folder: string): Workplace => ({
  ownModule: () => readModuleId(folder),

  async findModule(id) {
    const found = await readModuleId(folder);
    if (found === id) return folder;
    throw new UserError(`The module of ${folder} is "${found}", not "${id}".`);
  },

  async build() {
    await runProgram('npm', ['run', 'build'], { cwd: folder }).catch((error) => {
      if (!(error instanceof CommandFailed)) throw error;
      throw new UserError(`The module could not be built:\n${error.output.trim()}`);
    });
  },

  listUsesBeyondRange: () => usedBeyondRange(folder, folder),

  findStack(option) {
    throw new UserError(`Give ${option}. "firedeck --help" lists the options.`);
  },
});

async function readModuleId(folder: string): Promise<string> {
  const file = join(folder, 'module.config.ts');
  if (!existsSync(file))
    throw new UserError(`${folder} is not the folder of a module: it has no module.config.ts.`);
  const { moduleConfig } = await import(pathToFileURL(file).href);
  return moduleConfig.id;
}
