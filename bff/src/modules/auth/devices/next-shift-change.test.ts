import { expect, test } from 'vitest';
import { nextShiftChange } from './next-shift-change.ts';

const denver = (...times: string[]) => ({ times, timeZone: 'America/Denver' });

test.each([
  [
    'between two changes',
    denver('07:00', '19:00'),
    '2026-06-01T12:00:00-06:00',
    '2026-06-01T19:00:00-06:00',
  ],
  [
    'after the last one of a day',
    denver('07:00', '19:00'),
    '2026-06-01T20:00:00-06:00',
    '2026-06-02T07:00:00-06:00',
  ],
  [
    'at a change, the next one',
    denver('07:00', '19:00'),
    '2026-06-01T07:00:00-06:00',
    '2026-06-01T19:00:00-06:00',
  ],
  [
    'a millisecond before',
    denver('07:00'),
    '2026-06-01T06:59:59.999-06:00',
    '2026-06-01T07:00:00-06:00',
  ],
  ['the day before UTC’s', denver('19:00'), '2026-06-02T00:30:00Z', '2026-06-02T01:00:00Z'],
  [
    'clocks go forward in a shift',
    denver('07:00', '19:00'),
    '2026-03-07T19:30:00-07:00',
    '2026-03-08T07:00:00-06:00',
  ],
  [
    'a shift of 24 hours has 23',
    denver('07:00'),
    '2026-03-07T07:00:01-07:00',
    '2026-03-08T07:00:00-06:00',
  ],
  [
    'the hour that is skipped',
    denver('02:30'),
    '2026-03-08T00:00:00-07:00',
    '2026-03-08T03:30:00-06:00',
  ],
  [
    'the day after that hour',
    denver('02:30'),
    '2026-03-08T03:30:00-06:00',
    '2026-03-09T02:30:00-06:00',
  ],
  [
    'a shift of 24 hours has 25',
    denver('07:00'),
    '2026-10-31T07:00:01-06:00',
    '2026-11-01T07:00:00-07:00',
  ],
  [
    'the first of an hour that occurs twice',
    denver('01:30'),
    '2026-11-01T00:00:00-06:00',
    '2026-11-01T01:30:00-06:00',
  ],
  [
    'in the second of them, the next day',
    denver('01:30'),
    '2026-11-01T01:45:00-06:00',
    '2026-11-02T01:30:00-07:00',
  ],
  [
    'a zone with half hours',
    { times: ['08:00'], timeZone: 'Asia/Kolkata' },
    '2026-06-01T02:29:00Z',
    '2026-06-01T02:30:00Z',
  ],
  ['the end of a year', denver('00:00'), '2026-12-31T23:59:00-07:00', '2027-01-01T00:00:00-07:00'],
])('the next shift change › %s', (_case, changes, after, next) => {
  expect(nextShiftChange(changes, new Date(after)).toISOString()).toBe(
    new Date(next).toISOString(),
  );
});
