import '@firedeck/runtime/thread-pool';
import { parseArgs } from 'node:util';
import { ownValue } from '@firedeck/contract';
import { type Connection, Mongoose } from 'mongoose';
import { getErrorReason } from './lib/mongo/connection-error.ts';
import { retryAllWrites } from './lib/mongo/retry-all-writes.ts';
import { operatorCommands } from './operator/cli/commands.ts';
import { osUser } from './operator/cli/os-user.ts';
import type { CommandOptions, OperatorCommand } from './operator/command/command.ts';
import { acceptedDatabaseRisks, databaseAddress } from './operator/command/config.ts';
import { openDatabase } from './operator/command/open-database.ts';
import { Refused } from './operator/command/refused.ts';

class NoDatabase extends Refused {
  override message = 'Which database? Start Firedeck with npm start, or set MONGODB_URI.';
}

const help = [
  'npm run operator -- <command> [--json] [--by <name>]',
  '',
  ...Object.values(operatorCommands).map(({ usage, summary }) => `  ${usage.padEnd(34)}${summary}`),
  '',
  '--json answers for programs; --by says who acts, for the audit (default: your account here).',
  'Commands on keys work on a folder alone, without a database: no audit tells of them.',
  'Works on MONGODB_URI, or on the stack that runs from this checkout.',
  'Exit codes: 0 done, 1 it did not work, 2 the command was not understood or is refused.',
].join('\n');

process.exitCode = await operate(process.argv.slice(2));

async function operate(given: string[]): Promise<number> {
  const parsed = parseCommand(given);
  if (parsed === 'help') return print(help);
  if (typeof parsed === 'string') return printError(`${parsed} See npm run operator`);
  retryAllWrites();
  const connection = new Mongoose({ autoIndex: false, bufferCommands: false }).createConnection();
  try {
    const { command, words, given } = parsed;
    const { text, json, bad } = await command.run(words, () => connect(connection), given);
    return print(parsed.json ? JSON.stringify(json) : text, bad ? 1 : 0);
  } catch (error) {
    if (error instanceof Refused) return printError(error.message);
    return printError(`It did not work: ${getErrorReason(error)}`, 1);
  } finally {
    await connection.close();
  }
}

interface ParsedCommand {
  command: OperatorCommand;
  words: string[];
  given: CommandOptions;
  json: boolean;
}

/** The command, or `help`, or a sentence on what is wrong with what was typed. */
function parseCommand(typed: string[]): ParsedCommand | 'help' | string {
  const { values, positionals } = parseArgs({
    args: typed,
    allowPositionals: true,
    strict: false,
    options: {
      json: { type: 'boolean' },
      help: { type: 'boolean', short: 'h' },
      by: { type: 'string' },
      yes: { type: 'boolean' },
      mail: { type: 'boolean' },
      alone: { type: 'boolean' },
      keys: { type: 'boolean' },
      replace: { type: 'boolean' },
      since: { type: 'string' },
      until: { type: 'string' },
      'expect-root': { type: 'string' },
      roots: { type: 'string' },
      profile: { type: 'string' },
      station: { type: 'string' },
      'encrypt-to': { type: 'string' },
      identity: { type: 'string' },
      keep: { type: 'string' },
    },
  });
  const [name, ...rest] = positionals;
  const [second, ...others] = rest;
  const twoWords = ownValue(operatorCommands, `${name} ${second}`);
  const command = twoWords ?? ownValue(operatorCommands, name ?? '');
  const words = twoWords ? others : rest;
  const allowed = ['json', 'help', 'h', 'by', ...(command?.options ?? [])];
  const unknown = Object.keys(values).find((option) => !allowed.includes(option));
  if (unknown !== undefined) return `There is no option --${unknown}.`;
  if (values.help || name === undefined) return 'help';
  if (!command) return `There is no command "${name}".`;
  if (words.length !== command.words) return `It is written: ${command.usage}.`;
  const by = values.by ?? osUser();
  if (typeof by !== 'string' || by === '') return 'Say who with --by <name>.';
  const given = {
    by,
    yes: values.yes === true,
    mail: values.mail === true,
    alone: values.alone === true,
    keys: values.keys === true,
    replace: values.replace === true,
    since: toText(values.since),
    until: toText(values.until),
    expectRoot: toText(values['expect-root']),
    roots: toText(values.roots),
    profile: toText(values.profile),
    station: toText(values.station),
    encryptTo: toText(values['encrypt-to']),
    identity: toText(values.identity),
    keep: toText(values.keep),
  };
  return command.validate(words, given) ?? { command, words, given, json: values.json === true };
}

// An option without its value becomes a wrong time.
function toText(value: string | boolean | undefined): string | undefined {
  return value === undefined ? undefined : String(value);
}

async function connect(connection: Connection): Promise<Connection> {
  const address = databaseAddress();
  if (address === null) throw new NoDatabase();
  for (const { setting, problem } of acceptedDatabaseRisks())
    console.error(`Accepted by ACCEPT_RISKS: ${setting}: ${problem}.`);
  return openDatabase(connection, address);
}

function print(text: string, code = 0): number {
  console.log(text);
  return code;
}

function printError(sentence: string, code = 2): number {
  console.error(sentence);
  return code;
}
