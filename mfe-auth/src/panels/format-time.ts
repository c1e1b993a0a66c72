export const formatTime = (instant: string): string =>
  new Date(instant).toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'short' });

export const formatDay = (instant: string): string =>
  new Date(instant).toLocaleDateString(undefined, { dateStyle: 'medium' });
