import { findProgram } from './find-program.ts';
import { runProgram } from './run-program.ts';

const respondsWithinMs = 5_000;

/** Why containers cannot run here, or undefined. */
export async function dockerRefusal(): Promise<string | undefined> {
  if (findProgram('docker') === undefined) return 'not installed';
  return runDockerQuery('version', '--format', '{{.Server.Version}}').then(
    () => undefined,
    () => 'installed, but its daemon does not answer',
  );
}

export function hasImage(name: string): Promise<boolean> {
  return runDockerQuery('image', 'inspect', name).then(
    () => true,
    () => false,
  );
}

/** Runs a command with a time limit: a paused or starting daemon does not respond. */
export function runDockerQuery(...args: string[]): Promise<string> {
  return runProgram('docker', args, { signal: AbortSignal.timeout(respondsWithinMs) });
}
