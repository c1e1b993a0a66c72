import { parseArgs } from 'node:util';
import { commands } from '../commands.mjs';
import { ReleaseError } from './release-error.ts';

export const { usage } = commands.release;

const commandNames = [
  'publish',
  'check',
  'release',
  'canary',
  'rollback',
  'disable',
  'enable',
  'status',
] as const;

export interface ReleaseArguments {
  command: (typeof commandNames)[number];
  /** Empty with `status`. */
  id: string;
  /** Of `canary`, else 0. */
  percent: number;
  address?: string;
  key?: string;
  keyFile?: string;
  artifacts?: string;
  tokenFile?: string;
  artifact?: string;
  by?: string;
  dryRun: boolean;
  built: boolean;
  local: boolean;
  json: boolean;
}

/** The parsed arguments; null requests the usage. @throws ReleaseError */
export function readArguments(words: string[]): ReleaseArguments | null {
  const { values, positionals } = parse(words);
  const [command, module = '', share, ...more] = positionals;
  if (values.help || command === undefined) return null;
  const known = commandNames.find((name) => name === command);
  if (!known) throw usageError(`There is no command "${command}".`);
  const isCanary = known === 'canary';
  if (more.length > 0 || (share !== undefined && !isCanary))
    throw usageError('One module at a time.');
  const {
    help,
    'key-file': keyFile,
    'token-file': tokenFile,
    'dry-run': dryRun,
    ...given
  } = values;
  const { built = false, local = false, json = false } = values;
  return {
    ...given,
    command: known,
    id: known === 'status' ? '' : parseModuleId(module),
    percent: isCanary ? parsePercent(share) : 0,
    dryRun: dryRun ?? false,
    built,
    local,
    json,
    ...(keyFile && { keyFile }),
    ...(tokenFile && { tokenFile }),
  };
}

function parse(words: string[]) {
  try {
    return parseArgs({
      args: words,
      allowPositionals: true,
      options: {
        address: { type: 'string' },
        artifacts: { type: 'string' },
        artifact: { type: 'string' },
        by: { type: 'string' },
        key: { type: 'string' },
        'key-file': { type: 'string' },
        'token-file': { type: 'string' },
        'dry-run': { type: 'boolean' },
        built: { type: 'boolean' },
        local: { type: 'boolean' },
        json: { type: 'boolean' },
        help: { type: 'boolean', short: 'h' },
      },
    });
  } catch (error) {
    throw usageError((error as Error).message);
  }
}

function parseModuleId(module: string): string {
  if (module === '') throw usageError('Which module?');
  const id = module.replace(/^mfe-/, '');
  if (/^[a-z][a-z0-9]{1,23}$/.test(id)) return id;
  throw new ReleaseError(`"${module}" is no name of a module.`);
}

function parsePercent(share: string | undefined): number {
  const percent = Number(share?.replace(/%$/, ''));
  if (share && Number.isInteger(percent) && percent >= 0 && percent <= 100) return percent;
  throw usageError('Say for how many of a hundred devices: a whole number from 0 to 100.');
}

const usageError = (sentence: string): ReleaseError => new ReleaseError(`${sentence}\n\n${usage}`);
