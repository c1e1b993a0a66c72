import { UserError } from '../lib/user-error.ts';
import { readArguments, usage } from './release-arguments.ts';
import { ReleaseRefused } from './release-client.ts';
import { commands } from './release-commands.ts';

async function main(): Promise<void> {
  const args = readArguments(process.argv.slice(2));
  if (!args) return console.log(usage);
  const { text, data, bad = false } = await commands[args.command](args);
  console.log(args.json ? JSON.stringify(data, null, 2) : text);
  if (bad) process.exitCode = 1;
}

await main().catch((error) => {
  if (!(error instanceof UserError) && !(error instanceof ReleaseRefused)) throw error;
  console.error(error.message);
  process.exitCode = error instanceof ReleaseRefused ? 1 : 2;
});
