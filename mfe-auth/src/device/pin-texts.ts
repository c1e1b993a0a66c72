export const pinTexts = {
  heading: 'PIN on this device',
  about:
    'Unlock the screen here with 6 to 8 digits in place of your password. The PIN works on this device alone, and only while you are signed in.',
  loadFailed: "Couldn't load your PIN settings",
  isSet: (day: string) => `You set a PIN here on ${day}.`,
  isOff:
    'It is turned off after too many wrong PINs. To use a PIN here again, change it, or sign out and sign in.',
  pin: 'New PIN',
  repeat: 'Confirm new PIN',
  differs: "PINs don't match",
  set: 'Set PIN',
  change: 'Change PIN',
  busy: 'Setting...',
  cancel: 'Cancel',
  remove: 'Remove PIN',
  saved: 'PIN set',
  savedText: 'It unlocks the screen of this device from now on.',
  failed: 'PIN not set',
  removed: 'PIN removed',
  notRemoved: "Couldn't remove the PIN",
} as const;
