import { formatNumber, selectPlural } from '@firedeck/sdk';

const notMeNext = 'Change your password next: that person may know it.';

export const sessionTexts = {
  own: {
    heading: 'Where you are signed in',
    failed: 'Your sign-ins could not be loaded',
    current: 'This browser',
    times: (since: string, seen: string) => `Signed in ${since}, last used ${seen}`,
    end: 'Sign out',
    endNamed: (device: string) => `Sign out ${device}`,
    notMe: 'This was not me',
    notMeNamed: (device: string) => `This was not me: ${device}`,
    notMeQuestion: 'Sign out this device?',
    notMeText: (device: string) => `${device} is signed out immediately. ${notMeNext}`,
    notMeNext,
    changePassword: 'Change password',
    keysNotEnded: 'Device signed out, but your API keys may still work',
    keysNotEndedText: (sentence: string) =>
      `${sentence} Revoke your keys, then change your password: that person may know it.`,
    showKeys: 'Show keys',
    ended: 'Device signed out',
    notEnded: "Couldn't sign out device",
  },
  elsewhere: {
    heading: 'Signed in elsewhere',
    failed: 'Your other sign-ins could not be loaded',
    none: "You're not signed in anywhere else.",
    count: (count: number) =>
      selectPlural(count, {
        one: "You're signed in on one other device.",
        other: `You're signed in on ${formatNumber(count)} other devices.`,
      }),
    end: 'Sign out everywhere else',
    question: 'Sign out everywhere else?',
    questionText: 'Every other browser and device has to sign in again. This one stays signed in.',
    confirm: 'Sign out',
    ended: 'Signed out everywhere else',
    notEnded: "Couldn't sign out other devices",
  },
} as const;
