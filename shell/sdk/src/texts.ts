/** Every text that the sdk's own components show unless they are given another. */
export const sdkTexts = {
  loading: 'Loading…',
  retry: 'Retry',
  cancel: 'Cancel',
  tooManyAttempts: (seconds: number) =>
    `Too many attempts. Please try again in ${seconds < 60 ? formatCount(seconds, 'second') : formatCount(Math.ceil(seconds / 60), 'minute')}.`,
  unreadable: 'The answer could not be read. Please try again.',
  noConnection: 'No connection. Please try again.',
} as const;

function formatCount(number: number, unit: string): string {
  return `${number} ${unit}${number === 1 ? '' : 's'}`;
}
