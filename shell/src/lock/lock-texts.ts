import { formatCount } from '@firedeck/sdk';

/** Texts of the lock screen and of devices that several people use. */
export const lockTexts = {
  documentTitle: 'Firedeck – locked',
  title: 'This screen is locked',
  member: (name: string) => `${name} is signed in here.`,
  byPassword: 'Enter your password to continue where you were.',
  byPin: 'Enter your PIN to continue where you were.',
  byPasskey: 'Use your passkey to continue where you were.',
  byAgency: 'Sign in with your agency to continue.',
  pin: 'PIN',
  pinMissing: 'Please enter your PIN, which has 6 to 8 digits',
  pinWrong: 'This is not your PIN on this device.',
  pinOff:
    'Too many wrong PINs: your PIN is turned off on this device until you next sign in here. Your account is not locked.',
  pad: 'Digits',
  delete: 'Delete',
  deleteDigit: 'Delete last digit',
  usePassword: 'Use my password',
  usePin: 'Use my PIN',
  usePasskey: 'Use my passkey',
  passkeyBusy: 'Waiting for your passkey…',
  password: 'Password',
  wrong: 'This is not the password of the account that is signed in here.',
  unlock: 'Unlock',
  busy: 'Unlocking…',
  signInAgain: 'Sign in again',
  byProvider: (name: string) => `Continue with ${name}`,
  another: 'Sign in as someone else',
  anotherHint: 'This signs out the current person. What they saved is safe.',
  toolsStayOpen: 'Tools that were opened stay open in their own tabs.',
  idleTitle: 'Are you still there?',
  idleText: (seconds: number) =>
    `This screen locks in ${formatCount(seconds, { one: 'second', other: 'seconds' })}. Press any key or touch the screen to stay.`,
  stay: 'Stay',
  endsAt: (time: string, minutes: number, hours: number) =>
    `You stay signed in on this device until ${time}. It locks after ${formatCount(minutes, { one: 'minute', other: 'minutes' })} of inactivity. Unsaved text is kept here for ${formatCount(hours, { one: 'hour', other: 'hours' })}.`,
  ends: (time: string) => `You'll be signed out here at ${time}.`,
  endsWithShift: (time: string) => `You'll be signed out here at ${time}, at shift change.`,
  dismiss: 'OK',
} as const;
