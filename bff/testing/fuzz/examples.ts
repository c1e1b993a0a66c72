import type { Example } from './example.ts';
import { examplesOfAccounts } from './examples-of-accounts.ts';
import { examplesOfBoards } from './examples-of-boards.ts';
import { examplesOfModules } from './examples-of-modules.ts';

/** For each operation a request that succeeds. Whoever adds an operation says here how it does. */
export const examples: Record<string, Example> = {
  ...examplesOfModules,
  ...examplesOfAccounts,
  ...examplesOfBoards,
};
