import type { Total } from '../lib/test-totals.ts';

export interface FinishedPart {
  name: string;
  total: Total;
  milliseconds: number;
}

/** Minutes and tests of each part; parts run in parallel, so the total is less than their sum. */
export function formatTable(ran: FinishedPart[], wholeMs: number): string[] {
  const row = (name: string, minutes: string, passed: string, failed: string): string =>
    `${name.padEnd(12)} ${minutes.padStart(7)} ${passed.padStart(7)} ${failed.padStart(7)}`;
  return [
    row('part', 'minutes', 'passed', 'failed'),
    ...ran.map(({ name, total, milliseconds }) =>
      row(name, formatMinutes(milliseconds), String(total.passed), String(total.failed)),
    ),
    row('whole', formatMinutes(wholeMs), '', '').trimEnd(),
  ];
}

const formatMinutes = (milliseconds: number): string => (milliseconds / 60_000).toFixed(1);
