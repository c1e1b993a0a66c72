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

/** The options of the command line. */
export interface CommandOptions {
  /** The operator's name in the audit. */
  by: string;
  yes: boolean;
  mail: boolean;
  /** What was before ends. */
  alone?: boolean;
  /** Personal API keys end, too. */
  keys?: boolean;
  /** Days or times, as typed. */
  since?: string | undefined;
  until?: string | undefined;
  /** As in `12:3f…`. */
  expectRoot?: string | undefined;
  /** Path of a file of published roots. */
  roots?: string | undefined;
  /** Of a device. */
  profile?: string | undefined;
  station?: string | undefined;
  /** Also where another is live. */
  replace?: boolean;
  /** A recipient of age (`age1…`). */
  encryptTo?: string | undefined;
  /** Path of a file of age identities. */
  identity?: string | undefined;
  /** How many, as typed. */
  keep?: string | undefined;
}

export interface OperatorCommand {
  /** As in `release-key <module>`. */
  usage: string;
  summary: string;
  /** How many words follow the name. */
  words: number;
  /** Beside --json and --by. Default: none. */
  options?: readonly (
    | 'yes'
    | 'mail'
    | 'alone'
    | 'keys'
    | 'since'
    | 'until'
    | 'expect-root'
    | 'roots'
    | 'profile'
    | 'station'
    | 'replace'
    | 'encrypt-to'
    | 'identity'
    | 'keep'
  )[];
  /** What is wrong with the words, or null. */
  validate(words: string[], given: CommandOptions): string | null;
  run(words: string[], database: Database, given: CommandOptions): Promise<CommandResult>;
}
