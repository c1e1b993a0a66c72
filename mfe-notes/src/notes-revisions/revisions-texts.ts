import { formatCount } from '@firedeck/sdk';

export const revisionsTexts = {
  close: 'Close',
  loading: 'Loading earlier versions',
  failed: 'The earlier versions could not be loaded',
  failedOne: 'This version could not be loaded',
  none: 'There are no earlier versions yet. Earlier versions are saved as you write.',
  choose: 'Choose a version to see its text.',
  characters: (count: number) => formatCount(count, { one: 'character', other: 'characters' }),
  empty: 'Empty',
  versionFrom: (time: string) => `Version from ${time}`,
  restore: 'Restore',
  saveFirst: "Can't restore yet: your latest changes are still saving.",
  restored: 'Earlier version restored',
  restoredText: 'The previous text is under Earlier versions.',
  undo: 'Undo',
  notUndone: "Couldn't undo",
  typedSince: "You've made changes since. The previous text is under Earlier versions.",
} as const;
