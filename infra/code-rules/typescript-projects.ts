import { join } from 'node:path';
import { checkout } from '../lib/folders.ts';

const folders = [
  'bff',
  'bff/contract',
  'bff/tracing',
  'services',
  'shell',
  'shell/build',
  'shell/kit',
  'shell/sdk',
  'mfe-auth',
  'mfe-notes',
  'mfe-tools',
  'infra',
  'e2e',
];

/** The configuration of each TypeScript project of the repository. */
export const typeScriptProjects = (): string[] =>
  folders.map((folder) => join(checkout, folder, 'tsconfig.json'));
