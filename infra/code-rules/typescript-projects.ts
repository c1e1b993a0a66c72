import { join } from 'node:path';
import { API, type Project } from 'typescript/unstable/sync';
import { checkout } from '../lib/folders.ts';

const folders = [
  'bff',
  'bff/contract',
  'bff/runtime',
  'services',
  'shell',
  'shell/src/worker',
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

/** Opens projects while `use` runs. Opening them takes seconds. */
export function withProjects<Result>(
  configs: string[],
  use: (projects: Project[]) => Result,
): Result {
  const api = new API();
  try {
    using snapshot = api.updateSnapshot({ openProjects: configs });
    return use(configs.map((config) => snapshot.getProject(config) ?? throwUnreadable(config)));
  } finally {
    api.close();
  }
}

function throwUnreadable(config: string): never {
  throw new Error(`${config} cannot be read`);
}
