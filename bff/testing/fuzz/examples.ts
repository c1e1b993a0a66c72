import type { Example } from './example.ts';
import { examplesOfAccounts } from './examples-of-accounts.ts';
import { examplesOfAgency } from './examples-of-agency.ts';
import { examplesOfBoards } from './examples-of-boards.ts';
import { examplesOfDevices } from './examples-of-devices.ts';
import { examplesOfFactors } from './examples-of-factors.ts';
import { examplesOfModules } from './examples-of-modules.ts';

/** A successful request per operation. A new operation needs an entry here. */
export const examples: Record<string, Example> = {
  ...examplesOfModules,
  ...examplesOfAccounts,
  ...examplesOfDevices,
  ...examplesOfFactors,
  ...examplesOfAgency,
  ...examplesOfBoards,
};
