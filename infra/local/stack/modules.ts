import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { checkout } from '../folders.ts';

/** The modules that a board has always had. */
export type UsualModule = 'shell' | 'auth' | 'tools' | 'notes';
export type ModuleId = string;

interface Module {
  id: ModuleId;
  folder: string;
}

const isRemote = (name: string): boolean =>
  name.startsWith('mfe-') && existsSync(join(checkout, name, 'module.config.ts'));

/** The modules of this checkout in the order they are released: what others require comes first. */
export const modules: readonly Module[] = [
  { id: 'shell', folder: 'shell' },
  ...readdirSync(checkout)
    .filter(isRemote)
    .sort()
    .map((folder) => ({ id: folder.slice('mfe-'.length), folder })),
];
