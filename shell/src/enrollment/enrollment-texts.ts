/** Texts of the shell around a module's enrollment. */
export const enrollmentTexts = {
  banner: (day: string) =>
    `Your agency requires a second factor at sign-in. Please set it up by ${day}.`,
  setUp: 'Set it up',
  later: 'Later',
  title: 'Set up a second factor',
  required: 'Your agency requires it now. Your board and notes are as you left them.',
  signOut: 'Sign out',
  close: 'Close',
} as const;
