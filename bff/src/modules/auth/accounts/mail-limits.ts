import { dayMs, hourMs, limits, times } from '@firedeck/contract';
import { trusted } from 'mongoose';
import type { OutboxEntry } from '../users/outbox-entry.ts';

/** Each kind is counted apart, so that none of them uses up another's share; where, and how many a day. */
const mailLimits = {
  confirm: { list: 'linkMails', perDay: limits.linkMailsPerDay },
  reset: { list: 'resetMails', perDay: limits.linkMailsPerDay },
  exists: { list: 'existsMails', perDay: 1 },
} as const;
type LimitedMail = keyof typeof mailLimits;

/**
 * One mail of a kind a minute, and so many a day: nobody fills a stranger's mailbox through us. Links
 * to a new password are never used up by strangers: then one is mailed an hour.
 */
export function withinMailLimit(kind: LimitedMail, now: Date) {
  const { list, perDay } = mailLimits[kind];
  const ago = (ms: number) => new Date(now.getTime() - ms);
  const newest = `${list}.${perDay - 1}`;
  return {
    [list]: trusted({ $not: { $gt: ago(times.linkMailPauseMs) } }),
    $or: [
      { [newest]: trusted({ $exists: false }) },
      { [`${list}.0`]: trusted({ $lte: ago(dayMs) }) },
      ...(kind === 'reset' ? [{ [newest]: trusted({ $lte: ago(hourMs) }) }] : []),
    ],
  };
}

/** For `$push`. */
export function pushMail(kind: LimitedMail, now: Date, outbox: OutboxEntry[]) {
  const { list, perDay } = mailLimits[kind];
  return { [list]: { $each: [now], $slice: -perDay }, outbox: { $each: outbox } };
}
