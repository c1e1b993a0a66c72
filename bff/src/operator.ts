import '@firedeck/runtime/thread-pool';
import { type Connection, Mongoose } from 'mongoose';
import { getErrorReason } from './lib/mongo/connection-error.ts';
import { retryAllWrites } from './lib/mongo/retry-all-writes.ts';
import { operatorCommands } from './operator/cli/commands.ts';
import { parseCommand } from './operator/cli/parse-command.ts';
import { acceptedDatabaseRisks, databaseAddress } from './operator/lib/config.ts';
import { openDatabase } from './operator/lib/open-database.ts';
import { Refused } from './operator/lib/refused.ts';

class NoDatabase extends Refused {
  override message = 'No database: start Firedeck with npm start, or set MONGODB_URI.';
}

const help = [
  'npm run operator -- <command> [--json] [--by <name>]',
  '',
  ...Object.values(operatorCommands).map(({ usage, summary }) => `  ${usage.padEnd(34)}${summary}`),
  '',
  '--json prints JSON; --by names the operator for the audit (default: your account on this machine).',
  'Commands for keys only need a folder and no database, so they are not audited.',
  'Uses MONGODB_URI, or the stack running from this checkout.',
  'Exit codes: 0 success, 1 failure, 2 invalid or refused command.',
].join('\n');

process.exitCode = await operate(process.argv.slice(2));

async function operate(typed: string[]): Promise<number> {
  const parsed = parseCommand(typed);
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
    return printError(`Failed: ${getErrorReason(error)}`, 1);
  } finally {
    await connection.close();
  }
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
