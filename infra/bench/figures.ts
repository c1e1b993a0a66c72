import { quantile } from '../lib/quantile.ts';
import type { Row } from './print-table.ts';

export async function measureMs(act: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await act();
  return performance.now() - startedAt;
}

export const median = (numbers: readonly number[]): number => quantile(numbers, 0.5);

/** Compares `one` with `other`; the ratio must not exceed `goal`. */
export function ratioRow(
  label: string,
  one: number,
  other: number,
  { goal, unit }: { goal: number; unit: string },
): Row {
  const ratio = one / other;
  return {
    label: label,
    measured: `${one.toFixed(1)} : ${other.toFixed(1)} ${unit} = ${ratio.toFixed(2)}x`,
    goal: `≤ ${goal}x`,
    isMet: ratio <= goal,
  };
}

/** A figure that must not exceed `limit`. */
export function limitRow(
  label: string,
  measured: number,
  limit: number,
  { unit = '', digits = 0 } = {},
): Row {
  const suffix = unit && ` ${unit}`;
  return {
    label,
    measured: `${measured.toFixed(digits)}${suffix}`,
    goal: `≤ ${limit}${suffix}`,
    isMet: measured <= limit,
  };
}
