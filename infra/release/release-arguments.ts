import { parseArgs } from 'node:util';
import { moduleId } from '@firedeck/contract';
import { UserError } from '../lib/user-error.ts';

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
  /** The percentage of `canary`, else 0. */
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

interface Context {
  usage: string;
  /** The module when the arguments name none. */
  ownModule?: string;
}

/** The parsed arguments; null when help was requested. @throws UserError that ends with the usage */
export function readArguments(
  words: string[],
  { usage, ownModule }: Context,
): ReleaseArguments | null {
  try {
    return parseArguments(words, ownModule);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    throw new UserError(`${error.message}\n\n${usage}`);
  }
}

function parseArguments(words: string[], ownModule = ''): ReleaseArguments | null {
  const { values, positionals } = parse(words);
  const [command, ...rest] = positionals;
  const namesModule = rest[0] !== undefined && !/^\d/.test(rest[0]);
  const [module = '', share, ...more] = namesModule ? rest : [ownModule, ...rest];
  if (values.help || command === undefined) return null;
  const known = commandNames.find((name) => name === command);
  if (!known) throw new UsageError(`There is no command "${command}".`);
  const isCanary = known === 'canary';
  if (more.length > 0 || (share !== undefined && !isCanary))
    throw new UsageError('Give one module at a time.');
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
    throw new UsageError((error as Error).message);
  }
}

function parseModuleId(module: string): string {
  if (module === '') throw new UsageError('Name a module.');
  const id = module.replace(/^mfe-/, '');
  if (moduleId.safeParse(id).success) return id;
  throw new UserError(`"${module}" is not a module name.`);
}

function parsePercent(share: string | undefined): number {
  const percent = Number(share?.replace(/%$/, ''));
  if (share && Number.isInteger(percent) && percent >= 0 && percent <= 100) return percent;
  throw new UsageError('Give the percentage of devices as a whole number from 0 to 100.');
}

class UsageError extends Error {}
