import type { Connection } from 'mongoose';

/** Connects to the database. Only called by commands that need it. */
export type Database = () => Promise<Connection>;

export interface CommandResult {
  text: string;
  json: unknown;
  /** True if a check found faults; sets exit code 1. */
  bad?: boolean;
}

/** Options of the command line besides --json and --by. */
export const commandOptions = {
  yes: { type: 'boolean' },
  mail: { type: 'boolean' },
  /** Also ends earlier ones. */
  alone: { type: 'boolean' },
  /** Also ends personal API keys. */
  keys: { type: 'boolean' },
  /** Also where another artifact is live. */
  replace: { type: 'boolean' },
  since: { type: 'string' },
  until: { type: 'string' },
  /** For example `12:3f…`. */
  'expect-root': { type: 'string' },
  roots: { type: 'string' },
  profile: { type: 'string' },
  station: { type: 'string' },
  /** An age recipient (`age1…`). */
  'encrypt-to': { type: 'string' },
  /** Path of a file with age identities. */
  identity: { type: 'string' },
  /** Number of backups, as typed. */
  keep: { type: 'string' },
  /** Record the backup once it has been copied elsewhere. */
  'record-later': { type: 'boolean' },
  /** Filter of an export, such as `kind=invite`. */
  filter: { type: 'string', multiple: true },
} as const;

type Types = typeof commandOptions;
type OptionValue<Option> = Option extends { multiple: true }
  ? readonly string[]
  : Option extends { type: 'boolean' }
    ? boolean
    : string;

export type CommandOptions = {
  by: string;
} & {
  [Name in keyof Types]?: OptionValue<Types[Name]> | undefined;
};

export interface OperatorCommand {
  /** For example `release-key <module>`. */
  usage: string;
  summary: string;
  words: number;
  /** Number of further, optional arguments. Default: none. */
  optionalWords?: number;
  /** Allowed options besides --json and --by. Default: none. */
  options?: readonly (keyof Types)[];
  /** Error message for invalid arguments, or null. Default: all are valid. */
  validate?(words: string[], given: CommandOptions): string | null;
  run(words: string[], database: Database, given: CommandOptions): Promise<CommandResult>;
}
