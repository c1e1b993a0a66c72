const clock = { hour: 'numeric', minute: '2-digit' } as const;

/** A time of day in the member's locale. */
export const formatClock = (time: Date): string => time.toLocaleTimeString(undefined, clock);

/** The time, with the day if it is not today. */
export const formatShortTime = (time: Date): string =>
  time.toDateString() === new Date().toDateString()
    ? formatClock(time)
    : time.toLocaleString(undefined, { ...clock, month: 'short', day: 'numeric' });
