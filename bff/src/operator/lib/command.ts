import type { Connection } from 'mongoose';

/** Connects to the database; called only by commands that need it. */
export type Database = () => Promise<Connection>;

/** What a command prints, for a person and for a program. */
export interface CommandResult {
  text: string;
  json: unknown;
  /** True: the check found a fault; the command ends with exit code 1. */
  bad?: boolean;
}

/** The options of the command line, beside --json and --by. */
export const commandOptions = {
  yes: { type: 'boolean' },
  mail: { type: 'boolean' },
  /** What was before ends. */
  alone: { type: 'boolean' },
  /** Personal API keys end, too. */
  keys: { type: 'boolean' },
  /** Also where another is live. */
  replace: { type: 'boolean' },
  /** Days or times, as typed. */
  since: { type: 'string' },
  until: { type: 'string' },
  /** As in `12:3f…`. */
  'expect-root': { type: 'string' },
  /** Path of a file of published roots. */
  roots: { type: 'string' },
  /** The profile of a device. */
  profile: { type: 'string' },
  station: { type: 'string' },
  /** A recipient of age (`age1…`). */
  'encrypt-to': { type: 'string' },
  /** Path of a file of age identities. */
  identity: { type: 'string' },
  /** How many, as typed. */
  keep: { type: 'string' },
  /** Once it has been copied elsewhere. */
  'record-later': { type: 'boolean' },
  /** Filters an export, as in `kind=invite`. */
  filter: { type: 'string', multiple: true },
} as const;

type Types = typeof commandOptions;
type OptionValue<Option> = Option extends { multiple: true }
  ? readonly string[]
  : Option extends { type: 'boolean' }
    ? boolean
    : string;

export type CommandOptions = {
  /** The operator's name in the audit. */
  by: string;
} & {
  [Name in keyof Types]?: OptionValue<Types[Name]> | undefined;
};

export interface OperatorCommand {
  /** As in `release-key <module>`. */
  usage: string;
  summary: string;
  /** How many words follow the name. */
  words: number;
  /** How many more may follow. Default: none. */
  optionalWords?: number;
  /** Beside --json and --by. Default: none. */
  options?: readonly (keyof Types)[];
  /** What is wrong with the words, or null. Default: nothing. */
  validate?(words: string[], given: CommandOptions): string | null;
  run(words: string[], database: Database, given: CommandOptions): Promise<CommandResult>;
}
