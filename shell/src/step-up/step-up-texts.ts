/** Every text of the question for the password but its title. */
export const stepUpTexts = {
  text: 'What you are about to do needs your password again.',
  password: 'Password',
  show: 'Show password',
  hide: 'Hide password',
  missing: 'Please enter your password',
  wrong: 'This is not your password',
  submit: 'Continue',
  busy: 'Checking...',
  cancel: 'Cancel',
} as const;
