import { type ParseArgsConfig, parseArgs } from 'node:util';
import { errorMessage, UserError } from './user-error.ts';

/** Parses the options of a command; an unknown option throws a `UserError`. */
export function readOptions<const Options extends NonNullable<ParseArgsConfig['options']>>(
  options: Options,
  allowPositionals = false,
) {
  try {
    return parseArgs({ options, allowPositionals });
  } catch (error) {
    throw new UserError(`${errorMessage(error)} (--help lists the options)`);
  }
}

export function readPort(text: string | undefined, fallback: number): number {
  const port = Number(text ?? fallback);
  if (!Number.isInteger(port) || port < 1 || port > 65_535)
    throw new UserError(`--port ${text} is not a port: give a number from 1 to 65535.`);
  return port;
}

/** Runs a command. A `UserError` prints its message, any other error its stack; both exit with code 1. */
export async function runMain(command: () => Promise<number | undefined>): Promise<void> {
  // A closed pipe (`| head`) must not end this process before its servers.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
  try {
    process.exitCode = (await command()) ?? 0;
  } catch (error) {
    console.error(error instanceof UserError ? error.message : error);
    process.exitCode = 1;
  }
}
