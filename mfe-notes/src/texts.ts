/** Every text of this module. */
export const texts = {
  title: 'Personal Notes',
  placeholder: 'Add your personal notes here...',
  hint: 'Notes are automatically saved as you type',
  loading: 'Loading your notes',
  loadingLong: 'Your notes take longer than usual to load.',
  fetchFailed: 'Failed to fetch notes',
  fetchFailedSafe: 'What you saved before is safe.',
  retry: 'Retry',
  saving: 'Saving...',
  saved: 'Saved',
  notSaved: 'Not saved yet',
  notSavedHint: 'Keep this page open: your text is saved as soon as the service answers again.',
  createFailed: 'Failed to create notes',
  updateFailed: 'Failed to update notes',
  notAuthenticated: 'User not authenticated',
  changedElsewhere: 'Changed elsewhere',
  chooseText:
    'These notes were also changed on another screen. Nothing is lost: choose which text to keep.',
  theirs: 'Text from elsewhere',
  keepMine: 'Keep my text',
  takeTheirs: 'Use the other text',
} as const;
