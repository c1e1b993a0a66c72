import { formatCount } from '@firedeck/sdk';

/** Texts of the lock screen and of devices that several people use. */
export const lockTexts = {
  documentTitle: 'Firedeck – locked',
  title: 'This screen is locked',
  next: (act: string) => `To continue where you were, ${act}.`,
  memberNext: (name: string, act: string) =>
    `${name} is signed in here. To continue as ${name}, ${act}.`,
  byPassword: 'enter your password',
  byPin: 'enter your PIN',
  byPasskey: 'use your passkey',
  byAgency: 'sign in with your agency',
  pin: 'PIN',
  pinMissing: 'Please enter your PIN, which has 6 to 8 digits',
  pinWrong: 'Wrong PIN. Try again, or unlock another way.',
  pinOff:
    'Too many wrong PINs. Your PIN is turned off on this device until you sign out and sign in here again. Your account is not locked: unlock another way.',
  pad: 'Digits',
  delete: 'Delete',
  deleteDigit: 'Delete last digit',
  usePassword: 'Use my password',
  usePin: 'Use my PIN',
  usePasskey: 'Use my passkey',
  passkeyBusy: 'Waiting for your passkey...',
  password: 'Password',
  wrong: 'This is not the password of the account that is signed in here.',
  unlock: 'Unlock',
  busy: 'Unlocking...',
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
    `You stay signed in on this device until ${time}. It locks after ${formatCount(minutes, { one: 'minute', other: 'minutes' })} of inactivity. Text you haven't saved is kept here for ${formatCount(hours, { one: 'hour', other: 'hours' })}, for you alone.`,
  ends: (time: string) => `You'll be signed out here at ${time}.`,
  endsWithShift: (time: string) => `You'll be signed out here at ${time}, at shift change.`,
  dismiss: 'OK',
} as const;
