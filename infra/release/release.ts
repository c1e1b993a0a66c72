import { UserError } from '../local/user-error.ts';
import { readArguments, usage } from './release-arguments.ts';
import { ReleaseRefused } from './release-client.ts';
import { commands } from './release-commands.ts';

async function main(): Promise<void> {
  const asked = readArguments(process.argv.slice(2));
  if (!asked) return console.log(usage);
  const { text, data, bad = false } = await commands[asked.command](asked);
  console.log(asked.json ? JSON.stringify(data, null, 2) : text);
  if (bad) process.exitCode = 1;
}

await main().catch((error) => {
  if (!(error instanceof UserError) && !(error instanceof ReleaseRefused)) throw error;
  console.error(error.message);
  process.exitCode = error instanceof ReleaseRefused ? 1 : 2;
});
