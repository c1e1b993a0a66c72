/** The texts of a card's menu and the position dialog. */
export const cardMenuTexts = {
  openHere: 'Open in this tab',
  launchPage: 'Launch page',
  notes: 'Notes',
  edit: 'Edit',
  copy: 'Copy address',
  copied: 'Address copied',
  copyFailed: 'The address could not be copied',
  delete: 'Delete',
  moves: {
    first: 'Move to start',
    earlier: 'Move one place earlier',
    later: 'Move one place later',
    last: 'Move to end',
    toPosition: 'Move to position...',
    positionTitle: 'Move to position',
    positionLabel: (count: number) => `Position, 1 to ${count}`,
    positionInvalid: (count: number) => `Please enter a whole number from 1 to ${count}`,
    confirm: 'Move',
    cancel: 'Cancel',
  },
} as const;
