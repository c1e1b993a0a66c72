import { parseArgs } from 'node:util';
import { ownValue } from '@firedeck/contract';
import { type Connection, Mongoose } from 'mongoose';
import { durableWrites } from './durable-writes.ts';
import { type Given, type OperatorCommand, operatorCommands } from './operator/commands.ts';
import { acceptedDatabaseRisks, databaseAddress } from './operator/config.ts';
import { Refused } from './operator/refused.ts';
import { whoRunsThis } from './operator/who-runs-this.ts';
import { reasonOf, retryAllWrites } from './retry-all-writes.ts';

class NoDatabase extends Refused {
  override message = 'Which database? Start Firedeck with npm start, or set MONGODB_URI.';
}

const help = [
  'npm run operator -- <command> [--json] [--by <name>]',
  '',
  ...Object.values(operatorCommands).map(({ usage, summary }) => `  ${usage.padEnd(34)}${summary}`),
  '',
  '--json answers for programs; --by says who acts, for the audit (default: your account here).',
  'keys, announce-keys and rotate-keys work on a folder alone, without a database: no audit tells of them.',
  'Works on MONGODB_URI, or on the stack that runs from this checkout.',
  'Exit codes: 0 done, 1 it did not work, 2 the command was not understood or is refused.',
].join('\n');

process.exitCode = await operate(process.argv.slice(2));

async function operate(given: string[]): Promise<number> {
  const asked = understand(given);
  if (asked === 'help') return tell(help);
  if (typeof asked === 'string') return refuse(`${asked} See npm run operator -- --help`);
  retryAllWrites();
  const connection = new Mongoose({ autoIndex: false, bufferCommands: false }).createConnection();
  try {
    const { command, words, given } = asked;
    const { text, json, bad } = await command.run(words, () => connect(connection), given);
    return tell(asked.json ? JSON.stringify(json) : text, bad ? 1 : 0);
  } catch (error) {
    if (error instanceof Refused) return refuse(error.message);
    return refuse(`It did not work: ${reasonOf(error)}`, 1);
  } finally {
    await connection.close();
  }
}

interface Asked {
  command: OperatorCommand;
  words: string[];
  given: Given;
  json: boolean;
}

/** What was asked for, or `help`, or a sentence saying what was not understood. */
function understand(typed: string[]): Asked | 'help' | string {
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
      since: { type: 'string' },
      until: { type: 'string' },
    },
  });
  const [name, ...words] = positionals;
  const command = ownValue(operatorCommands, name ?? '');
  const allowed = ['json', 'help', 'h', 'by', ...(command?.options ?? [])];
  const unknown = Object.keys(values).find((option) => !allowed.includes(option));
  if (unknown !== undefined) return `There is no option --${unknown}.`;
  if (values.help || name === undefined) return 'help';
  if (!command) return `There is no command "${name}".`;
  if (words.length !== command.words) return `It is written: ${command.usage}.`;
  const by = values.by ?? whoRunsThis();
  if (typeof by !== 'string' || by === '') return 'Say who with --by <name>.';
  const given = {
    by,
    yes: values.yes === true,
    mail: values.mail === true,
    alone: values.alone === true,
    keys: values.keys === true,
    since: textOf(values.since),
    until: textOf(values.until),
  };
  return command.refusalOf(words, given) ?? { command, words, given, json: values.json === true };
}

// One without its word is told as a wrong time.
function textOf(value: string | boolean | undefined): string | undefined {
  return value === undefined ? undefined : String(value);
}

async function connect(connection: Connection): Promise<Connection> {
  const address = databaseAddress();
  if (address === null) throw new NoDatabase();
  for (const { setting, problem } of acceptedDatabaseRisks())
    console.error(`Accepted by ACCEPT_RISKS: ${setting}: ${problem}.`);
  return connection.openUri(address, { serverSelectionTimeoutMS: 3_000, ...durableWrites });
}

function tell(text: string, code = 0): number {
  console.log(text);
  return code;
}

function refuse(sentence: string, code = 2): number {
  console.error(sentence);
  return code;
}
