import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import { usedBeyondRange } from '../contracts/used-beyond-range.ts';
import { checkout } from '../lib/folders.ts';
import { readStackFile } from '../lib/stack-file.ts';
import { UserError } from '../lib/user-error.ts';
import { buildModules } from './build-modules.ts';
import type { Workplace } from './workplace.ts';

export const checkoutWorkplace: Workplace = {
  async findModule(id) {
    const folder = join(checkout, id === 'shell' ? 'shell' : `mfe-${id}`);
    if (existsSync(join(folder, 'module.config.ts'))) return folder;
    throw new UserError(`There is no module "${id}" in this checkout.`);
  },

  build: (folder) => buildModules('production', [basename(folder)]),

  listUsesBeyondRange: usedBeyondRange,

  findStack(option) {
    const stack = readStackFile();
    if (stack) return stack;
    throw new UserError(
      `No Firedeck runs from this checkout: start one (npm start) or give ${option}.`,
    );
  },
};
