/** Texts of the shell around a module's enrollment. */
export const enrollmentTexts = {
  banner: (day: string) =>
    `Your agency requires a second factor at sign-in. Please set one up by ${day}. After that, you can't use Firedeck until you do.`,
  setUp: 'Set it up',
  later: 'Later',
  title: 'Set up a second factor',
  required: 'Your agency requires it now. Your board and notes are as you left them.',
} as const;
