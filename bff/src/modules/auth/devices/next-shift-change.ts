/// <reference lib="esnext.temporal" />
import type { ShiftChanges } from '../../../lib/settings/device-settings.ts';

/**
 * The first shift change after an instant. A time that daylight saving skips is moved by the
 * skipped hour; of a time that occurs twice, the first counts.
 */
export function nextShiftChange({ times, timeZone }: ShiftChanges, after: Date): Date {
  const from = Temporal.Instant.fromEpochMilliseconds(after.getTime());
  const today = from.toZonedDateTimeISO(timeZone).toPlainDate();
  const candidates = [0, 1, 2].flatMap((days) =>
    times.map(
      (plainTime) => today.add({ days }).toZonedDateTime({ timeZone, plainTime }).epochMilliseconds,
    ),
  );
  return new Date(Math.min(...candidates.filter((at) => at > after.getTime())));
}
