import type { Command } from '@firedeck/sdk';

/** A command with a key that is unique and stable across visits. */
export interface SearchEntry {
  key: string;
  command: Command;
}

export const toEntries = (moduleId: string, commands: readonly Command[]): SearchEntry[] =>
  commands.map((command) => ({ key: `${moduleId}/${command.id}`, command }));
