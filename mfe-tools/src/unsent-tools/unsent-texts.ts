import { formatCount } from '@firedeck/sdk';

const formatNames = (names: readonly string[]): string => `“${names.join('”, “')}”`;

/** The texts of unsent tools. */
export const unsentTexts = {
  heading: 'Waiting to be saved',
  hint: 'Stored on this device. Saved once Firedeck can be reached again.',
  typed: (time: string) => `Added ${time}`,
  refused: (reason: string) => `Not saved: ${reason}`,
  correct: 'Correct',
  correctNamed: (name: string) => `Correct ${name}`,
  discard: 'Discard',
  discardNamed: (name: string) => `Discard ${name}`,
  discardTitle: 'Discard this tool?',
  discardText: (name: string) => `“${name}” will not be added to your board.`,
  queued: 'Tool waiting to be saved',
  queuedText:
    "Firedeck can't be reached. The tool is stored on this device and will be saved later.",
  saved: (name: string) => `“${name}” was saved`,
  lostAtSignOut: (names: readonly string[]) => {
    const tools = formatCount(names.length, { one: 'tool is', other: 'tools are' });
    return `${tools} still waiting to be saved and will be deleted: ${formatNames(names)}.`;
  },
} as const;
