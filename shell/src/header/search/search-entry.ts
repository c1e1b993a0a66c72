import type { Command } from '@firedeck/sdk';

/** A command under a name that is unique in the product and the same on every visit. */
export interface SearchEntry {
  key: string;
  command: Command;
}

/** The commands of one module as entries. */
export const entriesOf = (moduleId: string, commands: readonly Command[]): SearchEntry[] =>
  commands.map((command) => ({ key: `${moduleId}/${command.id}`, command }));
