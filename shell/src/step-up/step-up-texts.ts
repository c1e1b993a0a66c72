/** Texts of the step-up dialog except its title. */
export const stepUpTexts = {
  text: 'This action requires your password.',
  password: 'Password',
  show: 'Show password',
  hide: 'Hide password',
  missing: 'Please enter your password',
  wrong: "That's not your password.",
  submit: 'Continue',
  busy: 'Checking...',
  cancel: 'Cancel',
  agency:
    'This action requires that you sign in with your agency again. A new window opens; what you have here stays.',
  openAgency: 'Open sign-in',
  waiting: 'Waiting for the other window…',
  blocked: 'The window was blocked. Please allow windows of this site and try again.',
} as const;
