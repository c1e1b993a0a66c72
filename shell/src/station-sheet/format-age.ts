import { minuteMs } from '@firedeck/contract';
import { formatClock } from '../format-short-time.ts';
import { stationSheetTexts as texts } from './station-sheet-texts.ts';

/** Formats an age, as in `Updated 14:02`; both arguments are in milliseconds. */
export function formatAge(at: number, now: number): string {
  if (at > now + minuteMs) return texts.updatedUnknown;
  const [then, today] = [new Date(at), new Date(now)];
  if (isSameDay(then, today)) return texts.updatedAt(formatClock(then));
  if (isSameDay(nextDay(then), today)) return texts.updatedYesterday;
  return texts.updatedAt(then.toLocaleDateString(undefined, { month: 'short', day: 'numeric' }));
}

const isSameDay = (one: Date, other: Date): boolean => one.toDateString() === other.toDateString();

// Not every day has 24 hours.
const nextDay = (day: Date): Date => new Date(day.getFullYear(), day.getMonth(), day.getDate() + 1);
