import { quantile } from '../lib/quantile.ts';
import type { Row } from './print-table.ts';

export async function measureMs(act: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await act();
  return performance.now() - startedAt;
}

/** Runs `act` concurrently until `isOver`. */
export async function keepBusy(
  isOver: () => boolean,
  act: () => Promise<unknown>,
  concurrency = 8,
): Promise<void> {
  const work = async () => {
    while (!isOver()) await act();
  };
  await Promise.all(Array.from({ length: concurrency }, work));
}

/** Runs `act` `count` times, concurrently. */
export async function repeat(
  count: number,
  act: () => Promise<unknown>,
  concurrency?: number,
): Promise<void> {
  let left = count;
  const next = () => {
    left -= 1;
    return act();
  };
  await keepBusy(() => left <= 0, next, concurrency);
}

/** Times in ms of `count` calls of each. The order alternates, so that other load affects all. */
export async function measureAlternately<Name extends string>(
  acts: Record<Name, () => Promise<unknown>>,
  count: number,
  warmUps = 0,
): Promise<Record<Name, number[]>> {
  const names = Object.keys(acts) as Name[];
  const times = Object.fromEntries(names.map((name) => [name, []])) as unknown as Record<
    Name,
    number[]
  >;
  for (let round = 0; round < warmUps + count; round += 1)
    for (const name of round % 2 === 0 ? names : names.toReversed())
      times[name].push(await measureMs(acts[name]));
  for (const name of names) times[name].splice(0, warmUps);
  return times;
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
    label,
    measured: `${one.toFixed(1)} : ${other.toFixed(1)} ${unit} = ${ratio.toFixed(2)}x`,
    goal: `≤ ${goal}x`,
    isMet: ratio <= goal,
  };
}

/** Compares `own` with `bare`, each per second; the ratio must not be below `goal`. */
export function throughputRow(label: string, own: number, bare: number, goal: number): Row {
  return {
    label,
    measured: `${own.toFixed(1)} : ${bare.toFixed(1)} = ${(own / bare).toFixed(2)}x`,
    goal: `≥ ${goal}x`,
    isMet: own >= goal * bare,
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
