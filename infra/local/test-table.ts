import type { Total } from './test-totals.ts';

export interface RanPart {
  name: string;
  total: Total;
  milliseconds: number;
}

/** Minutes and tests of each part; parts run beside each other, so the whole is less than their sum. */
export function tableOfParts(ran: RanPart[], wholeMs: number): string[] {
  const row = (name: string, minutes: string, passed: string, failed: string): string =>
    `${name.padEnd(12)} ${minutes.padStart(7)} ${passed.padStart(7)} ${failed.padStart(7)}`;
  return [
    row('part', 'minutes', 'passed', 'failed'),
    ...ran.map(({ name, total, milliseconds }) =>
      row(name, minutesOf(milliseconds), String(total.passed), String(total.failed)),
    ),
    row('whole', minutesOf(wholeMs), '', '').trimEnd(),
  ];
}

const minutesOf = (milliseconds: number): string => (milliseconds / 60_000).toFixed(1);
