import type { Kubectl } from '../cluster/kubectl.ts';
import { errorMessage } from '../lib/user-error.ts';

/** Commands that revert the changes of a check, last change first. */
export interface Undo {
  /** Call before the change. */
  add(command: string[]): void;
  /** Runs all; returns a line for each that failed. */
  run(): Promise<string[]>;
}

/** @param kubectl - must not stop with the run */
export function createUndo(kubectl: Kubectl | undefined): Undo {
  const commands: string[][] = [];
  return {
    add: (command) => commands.push(command),
    async run() {
      const failures: string[] = [];
      for (let command = commands.pop(); command; command = commands.pop())
        await kubectl?.run(command).catch((error) => {
          failures.push(
            `not reverted, run: kubectl ${command?.join(' ')} (${errorMessage(error)})`,
          );
        });
      return failures;
    },
  };
}
