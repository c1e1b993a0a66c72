import { UserError } from '../lib/user-error.ts';
import { readArguments } from './release-arguments.ts';
import { ReleaseRefused } from './release-client.ts';
import { releaseCommands } from './release-commands.ts';
import type { Workplace } from './workplace.ts';

/** Runs the release command of the command line and sets the exit code. */
export async function runReleaseCommand(workplace: Workplace, usage: string): Promise<void> {
  try {
    const args = readArguments(process.argv.slice(2), {
      usage,
      ...(workplace.ownModule && { ownModule: await workplace.ownModule() }),
    });
    if (!args) return console.log(usage);
    const { text, data, bad = false } = await releaseCommands(workplace)[args.command](args);
    console.log(args.json ? JSON.stringify(data, null, 2) : text);
    if (bad) process.exitCode = 1;
  } catch (error) {
    if (!(error instanceof UserError) && !(error instanceof ReleaseRefused)) throw error;
    console.error(error.message);
    process.exitCode = error instanceof ReleaseRefused ? 1 : 2;
  }
}
