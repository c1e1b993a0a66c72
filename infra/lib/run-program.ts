import { type SpawnOptions, spawn } from 'node:child_process';
import { currentSignal } from './shutdown.ts';
import { UserError } from './user-error.ts';

/** A command failed. */
export class CommandFailed extends UserError {
  /** Everything it printed. */
  readonly output: string;

  constructor(message: string, output: string) {
    super(message);
    this.output = output;
  }
}

/**
 * Runs a command and returns its output. Throws its last lines when it fails.
 * Stops when the current task is canceled, unless `signal` is given.
 */
export function runProgram(
  file: string,
  args: string[],
  options: SpawnOptions = {},
): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(file, args, {
      signal: currentSignal(),
      ...options,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    let errors = '';
    child.stdout?.on('data', (part) => (output += part));
    child.stderr?.on('data', (part) => (errors += part));
    child.once('error', (error) => reject(new UserError(`${file}: ${error.message}`)));
    child.once('close', (code) => {
      if (code === 0) return resolve(output);
      const tail = (errors.trim() || output.trim()).split('\n').slice(-4).join(' | ');
      const message = `${file} ${args[0] ?? ''} failed: ${tail || `exit code ${code}`}`;
      reject(new CommandFailed(message, `${output}${errors}`));
    });
  });
}
