// In a file of their own, so that pages don't load the others: responses contain their sentences.

/** Errors that pages show without a response of the server; part of `errorTable`. */
export const pageErrors = {
  not_authenticated: [401, 'User not authenticated'],
  unexpected_failure: [500, 'An error occurred. Please try again.'],
  temporarily_unavailable: [503, 'The service is not reachable right now. Please try again.'],
} as const;
