/** An instant as a person reads it, in their own time. */
export const shownTime = (instant: string): string =>
  new Date(instant).toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'short' });

export const shownDay = (instant: string): string =>
  new Date(instant).toLocaleDateString(undefined, { dateStyle: 'medium' });
