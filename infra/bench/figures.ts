import type { Row } from './print-table.ts';

export async function millisecondsOf(act: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await act();
  return performance.now() - begun;
}

export function quantile(numbers: readonly number[], share: number): number {
  const sorted = numbers.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

export const median = (numbers: readonly number[]): number => quantile(numbers, 0.5);

/** `one` beside what it is compared with; it holds at most `goal` times as much. */
export function ratioRow(
  what: string,
  one: number,
  other: number,
  { goal, unit }: { goal: number; unit: string },
): Row {
  const ratio = one / other;
  return {
    what,
    measured: `${one.toFixed(1)} : ${other.toFixed(1)} ${unit} = ${ratio.toFixed(2)}x`,
    goal: `≤ ${goal}x`,
    holds: ratio <= goal,
  };
}
