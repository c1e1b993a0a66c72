export const notFoundTexts = {
  backToDashboard: 'Back to Dashboard',
  toolNotFound: 'Tool not found',
  next: 'It may have been deleted, or the address is wrong.',
} as const;
