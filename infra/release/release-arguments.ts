import { parseArgs } from 'node:util';
import { commands } from '../commands.mjs';
import { ReleaseTrouble } from './release-trouble.ts';

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

/** What was asked for; null: the usage. @throws ReleaseTrouble */
export function readArguments(words: string[]): ReleaseArguments | null {
  const { values, positionals } = parse(words);
  const [command, module = '', share, ...more] = positionals;
  if (values.help || command === undefined) return null;
  const known = commandNames.find((name) => name === command);
  if (!known) throw notUnderstood(`There is no command "${command}".`);
  const isCanary = known === 'canary';
  if (more.length > 0 || (share !== undefined && !isCanary))
    throw notUnderstood('One module at a time.');
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
    id: known === 'status' ? '' : idOf(module),
    percent: isCanary ? percentOf(share) : 0,
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
    throw notUnderstood((error as Error).message);
  }
}

function idOf(module: string): string {
  if (module === '') throw notUnderstood('Which module?');
  const id = module.replace(/^mfe-/, '');
  if (/^[a-z][a-z0-9]{1,23}$/.test(id)) return id;
  throw new ReleaseTrouble(`"${module}" is no name of a module.`);
}

function percentOf(share: string | undefined): number {
  const percent = Number(share?.replace(/%$/, ''));
  if (share && Number.isInteger(percent) && percent >= 0 && percent <= 100) return percent;
  throw notUnderstood('Say for how many of a hundred devices: a whole number from 0 to 100.');
}

const notUnderstood = (sentence: string): ReleaseTrouble =>
  new ReleaseTrouble(`${sentence}\n\n${usage}`);
