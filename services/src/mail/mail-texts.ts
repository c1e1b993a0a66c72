import { limits, type MailPurpose, times } from '@firedeck/contract/jobs';

/** The texts of one kind of mail; greeting and signature are shared. */
interface MailText {
  subject: string;
  /** Paragraphs; `{when}` is the time of the event, `{device}` its device. */
  lines: readonly string[];
  /** Label of the link, if the mail needs an action. */
  action?: string;
  after: readonly string[];
}

const once = 'The link works once and only in your browser; never send it to anybody.';

const ifStranger =
  'If it was not you, change your password at once, remove what you do not know under Settings, and tell your administrator.';

/** All mail texts. None repeats input of a stranger. */
export const mailTexts: Record<MailPurpose, MailText> = {
  confirm: {
    subject: 'Confirm your email address',
    lines: ['An account was created with this email address. Confirm that it is yours to sign in.'],
    action: 'Confirm address',
    after: [
      `The link works once, for ${times.confirmLinkHours} hours, with the password that was chosen.`,
      'If you do not know that password, or somebody else chose it, use “Forgot your password?” on the sign-in page.',
      'If it was not you, do nothing: without the link nobody can use the account.',
    ],
  },
  reset: {
    subject: 'Choose a new password',
    lines: ['Somebody, perhaps you, asked for a new password for your account.'],
    action: 'Choose a new password',
    after: [
      `The link works once, for ${times.resetLinkMinutes} minutes.`,
      'If it was not you, do nothing: your password stays as it is.',
    ],
  },
  changed: {
    subject: 'Your password was changed',
    lines: [
      'The password of your account was changed on {when} ({device}).',
      'You were signed out everywhere else. Which personal API keys still work is shown under Keys.',
    ],
    after: [
      'If it was not you, choose a new password at once with “Forgot your password?” on the sign-in page, then tell your administrator.',
    ],
  },
  replaced: {
    subject: 'Your password was changed',
    lines: [
      'A new password was set for your account on {when} ({device}).',
      'You were signed out everywhere, and your personal API keys were removed: make new ones under Keys.',
    ],
    after: [
      'A new password removes no second factor: remove what is not yours under Settings.',
      'If it was not you, choose a new password at once with “Forgot your password?” on the sign-in page, then tell your administrator.',
    ],
  },
  reuse: {
    subject: 'You were signed out for your safety',
    lines: [
      'On {when} a sign-in of your account was used at two places at once ({device}). One of them may have been a copy, so this sign-in was ended.',
    ],
    after: [
      'Sign in again to go on. If you do not know the device, change your password and tell your administrator.',
    ],
  },
  invite: {
    subject: 'You are invited to Firedeck',
    lines: ['Your administrator invites you to Firedeck, the board for the tools of your watch.'],
    action: 'Create your account',
    after: [`The link works once, for ${times.inviteLinkDays} days. ${once}`],
  },
  key_made: {
    subject: 'An API key was made',
    lines: [
      'A personal API key was made for your account on {when} ({device}). Programs that have it reach your tools.',
    ],
    after: [
      'If it was not you, revoke it under Keys, change your password, then tell your administrator.',
    ],
  },
  new_address: {
    subject: 'Confirm your new email address',
    lines: [
      'A member wants this to be the email address of their account. If that is you, confirm it; the mail to the address of before has to be confirmed as well.',
    ],
    action: 'Confirm new address',
    after: [
      `The link works for ${times.confirmLinkHours} hours.`,
      'If it was not you, do nothing: without the link the address is not used.',
    ],
  },
  old_address: {
    subject: 'Your email address is to be changed',
    lines: [
      'Somebody who is signed in to your account asked on {when} ({device}) for another email address in place of this one. It is changed once this mail and the one to the new address are confirmed.',
    ],
    action: 'Confirm or refuse',
    after: [
      `The link works for ${times.confirmLinkHours} hours.`,
      'If it was not you, refuse it there and change your password at once: the person who asked knows it, or used a browser in which you had just signed in. Then tell your administrator.',
    ],
  },
  deleted: {
    subject: 'Your account was deleted',
    lines: [
      'Your account was deleted on {when} ({device}), with its tools, notes, pictures and API keys.',
    ],
    after: [
      'If it was not you, tell your administrator at once. The person who did it knew your password or used a browser in which you had just signed in.',
    ],
  },
  exists: {
    subject: 'You have an account already',
    lines: [
      'Somebody, perhaps you, tried to create an account with this email address. It has one already, and nothing was changed.',
    ],
    after: [
      'Sign in as usual; if you do not know your password, press “Forgot your password?” there. If it was not you, do nothing.',
    ],
  },
  factor_added: {
    subject: 'A second factor was added to your account',
    lines: [
      'A second factor for signing in was added to your account on {when} ({device}): an authenticator app, a passkey or a security key.',
    ],
    after: [ifStranger],
  },
  factor_removed: {
    subject: 'A second factor was removed from your account',
    lines: ['A second factor for signing in was removed from your account on {when} ({device}).'],
    after: [ifStranger],
  },
  recovery_codes_renewed: {
    subject: 'New recovery codes were created',
    lines: [
      'New recovery codes were created for your account on {when} ({device}). Earlier ones no longer work.',
    ],
    after: [ifStranger],
  },
  recovery_code_used: {
    subject: 'A recovery code was used',
    lines: [
      'A recovery code of your account was used on {when} ({device}). It does not work again.',
      'Look at your second factors under Settings: remove what you have lost, and create new codes if few are left.',
    ],
    after: [ifStranger],
  },
  factors_reset: {
    subject: 'Your second factor was reset',
    lines: [
      'An administrator removed all second factors of your account on {when}, and you were signed out everywhere.',
      'Sign in with your password to set up new ones.',
    ],
    after: ['If you did not ask for this, tell your administrator at once.'],
  },
  pin_turned_off: {
    subject: 'Your PIN was turned off on a shared device',
    lines: [
      'A wrong PIN was entered several times on {when} on a screen that you had locked ({device}). The PIN works there again once you have signed out and in there, or changed it.',
      'Your account is not locked, and your password still opens the screen.',
    ],
    after: [
      'If it was not you, somebody tried to open your screen: choose another PIN under Settings, and tell your administrator.',
    ],
  },
  provider_connected: {
    subject: 'A way to sign in was added to your account',
    lines: [
      'Your account was connected to the sign-in of your agency on {when} ({device}). Whoever signed in there at that moment can now open your account by it.',
    ],
    after: [ifStranger],
  },
  provider_disconnected: {
    subject: 'A way to sign in was removed from your account',
    lines: [
      'Your account was disconnected from the sign-in of your agency on {when} ({device}). Your password still opens it.',
    ],
    after: [ifStranger],
  },
};

export const commonTexts = {
  product: 'Firedeck',
  /** Language of the texts and of the times in them. */
  language: 'en',
  greeting: (firstName: string) => (firstName === '' ? 'Hello,' : `Hello ${firstName},`),
  /** Shown below a link, for mail programs without links. */
  copy: 'If the button does not work, copy this address into your browser:',
  signature: (address: string) => `This mail was sent by ${address}. Nobody reads replies to it.`,
  unknownDevice: 'unknown device',
  nameCharacters: limits.personNameCharacters,
} as const;
