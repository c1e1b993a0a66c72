/** Every text of this module. */
export const texts = {
  title: 'Personal Notes',
  placeholder: 'Add your personal notes here...',
  saving: 'Saving...',
  hint: 'Notes are automatically saved as you type',
  fetchFailed: 'Failed to fetch notes',
  retry: 'Retry',
} as const;
