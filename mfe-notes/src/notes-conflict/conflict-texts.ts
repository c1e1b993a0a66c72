/** The texts of the choice between two texts, which load when there is one. */
export const conflictTexts = {
  title: 'Changed elsewhere',
  choose:
    'The same lines were also changed on another screen. Nothing is lost: choose what to keep.',
  mine: 'Your text',
  theirs: 'Text from elsewhere',
  keepMine: 'Keep mine',
  keepTheirs: 'Keep theirs',
  combine: 'Combine both',
} as const;
