const clock = { hour: 'numeric', minute: '2-digit' } as const;

/** A time of day in the member's locale. */
export const formatClock = (time: Date): string => time.toLocaleTimeString(undefined, clock);

/** With the day where it is not today's. */
export const formatShortTime = (time: Date): string =>
  time.toDateString() === new Date().toDateString()
    ? formatClock(time)
    : time.toLocaleString(undefined, { ...clock, month: 'short', day: 'numeric' });
