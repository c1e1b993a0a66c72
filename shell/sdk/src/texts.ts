import { formatCount, formatNumber } from './format.ts';

/** The default texts of the sdk's components. */
export const sdkTexts = {
  loading: 'Loading...',
  retry: 'Retry',
  cancel: 'Cancel',
  tooManyAttempts: (seconds: number) =>
    `Too many attempts. Please try again in ${formatDelay(seconds)}.`,
  showAll: (count: number) => `Show all ${formatNumber(count)}`,
  unreadable: "The response couldn't be read. Please try again.",
  noConnection: 'No connection. Please try again.',
} as const;

const formatDelay = (seconds: number): string =>
  seconds < 60
    ? formatCount(seconds, { one: 'second', other: 'seconds' })
    : formatCount(Math.ceil(seconds / 60), { one: 'minute', other: 'minutes' });
