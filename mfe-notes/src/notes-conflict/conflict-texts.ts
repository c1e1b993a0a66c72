/** The texts of the conflict view, loaded with it. */
export const conflictTexts = {
  title: 'Changed elsewhere',
  choose:
    'The same lines were changed on another device. Nothing is lost. Choose which version to keep.',
  mine: 'Your text',
  theirs: 'Other device',
  keepMine: 'Keep mine',
  keepTheirs: 'Keep theirs',
  combine: 'Combine both',
} as const;
