import { type SpawnOptions, spawn } from 'node:child_process';
import { unwanted } from './ending.ts';
import { Trouble } from './trouble.ts';

/** A command that ended with a failure. */
export class CommandFailed extends Trouble {
  /** Everything it printed. */
  readonly output: string;

  constructor(message: string, output: string) {
    super(message);
    this.output = output;
  }
}

/**
 * Runs a command to its end and gives back what it printed. Throws with its last lines when it fails.
 * Stops when it is no longer wanted, unless `signal` says otherwise.
 */
export function run(file: string, args: string[], options: SpawnOptions = {}): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(file, args, {
      signal: unwanted(),
      ...options,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    let errors = '';
    child.stdout?.on('data', (part) => (output += part));
    child.stderr?.on('data', (part) => (errors += part));
    child.once('error', (error) => reject(new Trouble(`${file}: ${error.message}`)));
    child.once('close', (code) => {
      if (code === 0) return resolve(output);
      const tail = (errors.trim() || output.trim()).split('\n').slice(-4).join(' | ');
      const message = `${file} ${args[0] ?? ''} failed: ${tail || `exit code ${code}`}`;
      reject(new CommandFailed(message, `${output}${errors}`));
    });
  });
}
