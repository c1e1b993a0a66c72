import { limits } from '@firedeck/contract';

const minuteMs = 60_000;
/** The oldest is forgotten first: what is counted here must not fill the process. */
const keysAtMost = 10_000;

/** Lets through so many requests a minute of each key, counted in this process. */
export function keyPace(now = Date.now) {
  const minutes = new Map<string, { end: number; asked: number }>();

  return {
    /** Counts a request; the milliseconds to wait instead, 0 when it may go on. */
    count(keyId: string): number {
      const known = minutes.get(keyId);
      const minute = known && known.end > now() ? known : { end: now() + minuteMs, asked: 0 };
      if (minute.asked >= limits.keyRequestsPerMinute) return minute.end - now();
      minute.asked += 1;
      minutes.delete(keyId);
      minutes.set(keyId, minute);
      if (minutes.size > keysAtMost) minutes.delete(minutes.keys().next().value ?? '');
      return 0;
    },
  };
}
