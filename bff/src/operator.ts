import { parseArgs } from 'node:util';
import { Mongoose } from 'mongoose';
import { type OperatorCommand, operatorCommands, type Told } from './operator/commands.ts';
import { databaseAddress } from './operator/config.ts';

const help = [
  'npm run operator -- <command> [--json]',
  '',
  ...Object.values(operatorCommands).map(({ usage, summary }) => `  ${usage.padEnd(24)}${summary}`),
  '',
  'Works on MONGODB_URI, or on the stack that runs from this checkout.',
  'Exit codes: 0 done, 1 the database did not do it, 2 the command was not understood.',
].join('\n');

process.exitCode = await operate(process.argv.slice(2));

async function operate(words: string[]): Promise<number> {
  const asked = understand(words);
  if (asked === 'help') return tell(help);
  if (typeof asked === 'string') return refuse(`${asked} See npm run operator -- --help`);
  const address = databaseAddress();
  if (address === null)
    return refuse('Which database? Start Firedeck with npm start, or set MONGODB_URI.');
  try {
    const { text, json } = await onDatabase(address, asked);
    return tell(asked.json ? JSON.stringify(json) : text);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return refuse(`The database did not do it: ${reason}`, 1);
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

async function onDatabase(address: string, { command, words }: Asked): Promise<Told> {
  const connection = new Mongoose({ autoIndex: false, bufferCommands: false }).createConnection();
  try {
    await connection.openUri(address, { serverSelectionTimeoutMS: 3_000, retryWrites: false });
    return await command.run(connection, words);
  } finally {
    await connection.close();
  }
}

function tell(text: string): number {
  console.log(text);
  return 0;
}

function refuse(sentence: string, code = 2): number {
  console.error(sentence);
  return code;
}
