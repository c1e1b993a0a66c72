import type { PasskeyKind } from '@firedeck/contract';
import { formatCount, formatNumber } from '@firedeck/sdk';

/** The texts of the second factor in Settings. */
export const factorTexts = {
  heading: 'Second factor',
  about:
    "A second factor is a proof in addition to your password, so a stolen password alone isn't enough. Add two, in case you lose one.",
  required: 'Your agency requires one.',
  failed: 'Your second factor could not be loaded',
  none: 'You have none yet.',
  added: (day: string) => `Added ${day}`,
  used: (time: string) => `Last used ${time}`,
  unused: 'Never used',
  remove: 'Remove',
  cancel: 'Cancel',
  app: {
    name: 'Authenticator app',
    add: 'Add authenticator app',
    title: 'Add an authenticator app',
    scan: 'Scan this code with an authenticator app on your phone. Then enter the six digits that it shows.',
    qr: 'QR code for the authenticator app; the setup key below is the same as text',
    showQr: 'Show QR code (bright)',
    key: "Setup key, if you can't scan the code",
    codeHint: 'Six digits; a new code appears every 30 seconds',
    submit: 'Add app',
    busy: 'Checking...',
    done: 'Authenticator app added',
    notAdded: "Couldn't add authenticator app",
    removeNamed: 'Remove authenticator app',
    question: 'Remove the authenticator app?',
    removed: 'Authenticator app removed',
  },
  passkey: {
    add: 'Add passkey or security key',
    title: 'Add a passkey or security key',
    hint: 'A passkey uses the fingerprint, face or PIN of your own device. At a shared computer, use a security key that you carry.',
    name: 'Name',
    nameHint: 'A name that you will recognize, e.g. “Key on my ring”',
    kind: 'Kind',
    kinds: {
      passkey: 'Passkey, or security key with a PIN: also signs in without the password',
      security_key: 'Security key without a PIN: after the password only',
    } satisfies Record<PasskeyKind, string>,
    submit: 'Continue',
    done: 'Passkey added',
    notAdded: "Couldn't add passkey",
    full: (most: number) =>
      `You have ${formatNumber(most)}, the maximum. Remove one to add another.`,
    passwordless: 'Works without a password',
    afterPassword: 'After the password',
    synced: 'Synced between devices',
    rename: 'Rename',
    renameNamed: (name: string) => `Rename ${name}`,
    renameTitle: 'Rename passkey',
    save: 'Save',
    saving: 'Saving...',
    renamed: 'Passkey renamed',
    notRenamed: "Couldn't rename passkey",
    removeNamed: (name: string) => `Remove ${name}`,
    question: (name: string) => `Remove “${name}”?`,
    removed: 'Passkey removed',
  },
  removeText:
    "You won't be able to sign in with it anymore. You will be asked to confirm it's you.",
  removeLastText:
    'It is your only one: your password alone will sign you in, and your recovery codes stop working.',
  notRemoved: "Couldn't remove it",
  codes: {
    name: 'Recovery codes',
    left: (left: number) =>
      left === 0
        ? 'None left: create new ones'
        : `${formatCount(left, { one: 'code', other: 'codes' })} left`,
    renew: 'Create new codes',
    question: 'Create new recovery codes?',
    questionText: 'The ones you have stop working.',
    renewed: 'Recovery codes created',
    notCreated: "Couldn't create recovery codes",
    heading: 'Your recovery codes',
    once: "Your second factor is set up. Each of these codes signs you in once when you don't have your app, passkey or security key. Keep them where you can reach them without this device. You won't be able to see them again.",
    copy: 'Copy',
    copied: 'Recovery codes copied',
    notCopied: 'Not copied. Select the codes and copy them.',
    print: 'Print',
    download: 'Download',
    file: 'firedeck-recovery-codes.txt',
    sheet: (address: string) => `Recovery codes for Firedeck, ${address}`,
    sheetHint: 'Each works once, in place of your app, passkey or security key.',
    done: 'I have stored them',
    stillShown:
      'They are still shown under Settings until you confirm that you have stored them, or reload or close this page.',
  },
} as const;
