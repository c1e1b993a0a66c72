/** A date and time in the member's locale and time zone. */
export const formatTime = (instant: string): string =>
  new Date(instant).toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'short' });
