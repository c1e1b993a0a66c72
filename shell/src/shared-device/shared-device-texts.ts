import { formatCount } from '@firedeck/sdk';

export const sharedDeviceTexts = {
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
