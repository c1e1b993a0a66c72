import type { Kubectl } from '../cluster/kubectl.ts';
import { errorMessage } from '../lib/user-error.ts';

/** Commands that revert the changes of a check, in reverse order. */
export interface Undo {
  /** Must be called before the change. */
  add(command: string[]): void;
  /** Runs all commands; returns a line for each failure. */
  run(): Promise<string[]>;
}

/** @param kubectl - must not be stopped with the run */
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
