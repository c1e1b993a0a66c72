import type { Total } from '../lib/test-totals.ts';

export interface FinishedPart {
  name: string;
  total: Total;
  milliseconds: number;
}

/** Minutes and tests of each part; parts run in parallel, so the total is less than their sum. */
export function formatTable(ran: FinishedPart[], wholeMs: number): string[] {
  const row = (name: string, ...cells: (string | number)[]): string =>
    [name.padEnd(12), ...cells.map((cell) => String(cell).padStart(7))].join(' ');
  return [
    row('part', 'minutes', 'passed', 'failed', 'skipped'),
    ...ran.map(({ name, total: { passed, failed, skipped = 0 }, milliseconds }) =>
      row(name, formatMinutes(milliseconds), passed, failed, skipped),
    ),
    row('whole', formatMinutes(wholeMs)),
  ];
}

const formatMinutes = (milliseconds: number): string => (milliseconds / 60_000).toFixed(1);
