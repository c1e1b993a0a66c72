import { type ParseArgsConfig, parseArgs } from 'node:util';
import { reasonOf, Trouble } from './trouble.ts';

/** Options of a command; an unknown one ends with a sentence. */
export function readOptions<const Options extends NonNullable<ParseArgsConfig['options']>>(
  options: Options,
  allowPositionals = false,
) {
  try {
    return parseArgs({ options, allowPositionals });
  } catch (error) {
    throw new Trouble(`${reasonOf(error)} (--help lists the options)`);
  }
}

export function readPort(text: string | undefined, otherwise: number): number {
  const port = Number(text ?? otherwise);
  if (!Number.isInteger(port) || port < 1 || port > 65_535)
    throw new Trouble(`--port ${text} is not a port: give a number from 1 to 65535.`);
  return port;
}

/** Runs a command: trouble ends with its sentence, anything else with its stack, both with exit code 1. */
export async function runCommand(command: () => Promise<number | undefined>): Promise<void> {
  // A reader that went away (`| head`) must not end us before our servers have ended.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
  try {
    process.exitCode = (await command()) ?? 0;
  } catch (error) {
    console.error(error instanceof Trouble ? error.message : error);
    process.exitCode = 1;
  }
}
