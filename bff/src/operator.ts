import { parseArgs } from 'node:util';
import { type Connection, Mongoose } from 'mongoose';
import { type OperatorCommand, operatorCommands } from './operator/commands.ts';
import { databaseAddress } from './operator/config.ts';

class NoDatabase extends Error {
  override message = 'Which database? Start Firedeck with npm start, or set MONGODB_URI.';
}

const help = [
  'npm run operator -- <command> [--json]',
  '',
  ...Object.values(operatorCommands).map(({ usage, summary }) => `  ${usage.padEnd(24)}${summary}`),
  '',
  'Works on MONGODB_URI, or on the stack that runs from this checkout.',
  'Exit codes: 0 done, 1 it did not work, 2 the command was not understood.',
].join('\n');

process.exitCode = await operate(process.argv.slice(2));

async function operate(given: string[]): Promise<number> {
  const asked = understand(given);
  if (asked === 'help') return tell(help);
  if (typeof asked === 'string') return refuse(`${asked} See npm run operator -- --help`);
  const connection = new Mongoose({ autoIndex: false, bufferCommands: false }).createConnection();
  try {
    const { command, words } = asked;
    const { text, json, bad } = await command.run(words, () => connect(connection));
    return tell(asked.json ? JSON.stringify(json) : text, bad ? 1 : 0);
  } catch (error) {
    if (error instanceof NoDatabase) return refuse(error.message);
    return refuse(`It did not work: ${error instanceof Error ? error.message : error}`, 1);
  } finally {
    await connection.close();
  }
}

interface Asked {
  command: OperatorCommand;
  words: string[];
  json: boolean;
}

/** What was asked for, or `help`, or a sentence saying what was not understood. */
function understand(given: string[]): Asked | 'help' | string {
  const { values, positionals } = parseArgs({
    args: given,
    allowPositionals: true,
    strict: false,
    options: { json: { type: 'boolean' }, help: { type: 'boolean', short: 'h' } },
  });
  const unknown = Object.keys(values).find((name) => !['json', 'help', 'h'].includes(name));
  if (unknown !== undefined) return `There is no option --${unknown}.`;
  const [name, ...words] = positionals;
  if (values.help || name === undefined) return 'help';
  const command = Object.hasOwn(operatorCommands, name) ? operatorCommands[name] : undefined;
  if (!command) return `There is no command "${name}".`;
  if (words.length !== command.words) return `It is written: ${command.usage}.`;
  return command.refusalOf(words) ?? { command, words, json: values.json === true };
}

async function connect(connection: Connection): Promise<Connection> {
  const address = databaseAddress();
  if (address === null) throw new NoDatabase();
  return connection.openUri(address, { serverSelectionTimeoutMS: 3_000, retryWrites: false });
}

function tell(text: string, code = 0): number {
  console.log(text);
  return code;
}

function refuse(sentence: string, code = 2): number {
  console.error(sentence);
  return code;
}
