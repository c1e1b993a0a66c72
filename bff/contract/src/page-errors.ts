// By themselves: a page loads none of the other errors, as the server's answers have their sentences.

/** The errors that a page says without an answer of the server; part of `errorTable`. */
export const pageErrors = {
  not_authenticated: [401, 'User not authenticated'],
  unexpected_failure: [500, 'An error occurred. Please try again.'],
  temporarily_unavailable: [503, 'The service is not reachable right now. Please try again.'],
} as const;
