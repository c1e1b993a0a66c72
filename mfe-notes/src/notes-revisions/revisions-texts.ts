/** The texts of the earlier versions, which load when they are looked at. */
export const revisionsTexts = {
  close: 'Close',
  loading: 'Loading earlier versions',
  failed: 'The earlier versions could not be loaded',
  failedOne: 'This version could not be loaded',
  none: 'There are no earlier versions yet. While you write, what was there before is kept from time to time.',
  choose: 'Choose a version to see its text.',
  characters: (count: number) =>
    `${count.toLocaleString()} ${count === 1 ? 'character' : 'characters'}`,
  empty: 'Empty',
  asOf: (time: string) => `Text of ${time}`,
  restore: 'Restore',
  saveFirst: 'Not restored: what you typed last is not saved yet. Please try again when it is.',
  restored: 'Earlier version restored',
  restoredText: 'What was there before is among the earlier versions.',
  undo: 'Undo',
  notUndone: 'Not undone',
  typedSince: 'You have typed since. What was there before is among the earlier versions.',
} as const;
