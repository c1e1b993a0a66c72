import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { checkout } from './folders.ts';

/** The modules of the product. */
export type StandardModule = 'shell' | 'auth' | 'tools' | 'notes';
export type ModuleId = string;

interface Module {
  id: ModuleId;
  folder: string;
}

const isModule = (folder: string): boolean =>
  existsSync(join(checkout, folder, 'module.config.ts'));

/** The modules of this checkout, dependencies first. The checkout of a team may have a single one. */
export const modules: readonly Module[] = [
  ...(isModule('shell') ? [{ id: 'shell', folder: 'shell' }] : []),
  ...readdirSync(checkout)
    .filter((name) => name.startsWith('mfe-') && isModule(name))
    .sort()
    .map((folder) => ({ id: folder.slice('mfe-'.length), folder })),
];

/** The folder in the checkout, e.g. `mfe-notes`. */
export const findModuleFolder = (id: ModuleId): string =>
  modules.find((module) => module.id === id)?.folder ?? id;
