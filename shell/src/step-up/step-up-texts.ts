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
} as const;
