import { dayMs } from '@firedeck/contract';
import { describe, expect, test } from 'vitest';
import { localCounters } from './local-counters.ts';

const rule = { key: 'sign-in:x', free: 12, withinMs: dayMs };

/** Retries after each delay; returns the delays in seconds. */
async function collectWaits(tries: number): Promise<number[]> {
  let now = 1_000_000;
  const counters = localCounters(() => now);
  const waits: number[] = [];
  for (let made = 0; made < tries; ) {
    const [waitMs = 0] = await counters.count([rule]);
    if (waitMs === 0) made += 1;
    else waits.push(waitMs / 1_000);
    now += waitMs;
  }
  return waits;
}

describe('attempts counted in one process', () => {
  test('get a third of the free attempts, then delays that double, up to 15 minutes', async () => {
    expect(await collectWaits(18)).toEqual([
      1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900, 900, 900,
    ]);
  });

  test('during a delay › do not extend it', async () => {
    const counters = localCounters(() => 5_000);
    for (let made = 0; made < 4; made += 1) expect(await counters.count([rule])).toEqual([0]);
    const waits = await Promise.all(Array.from({ length: 50 }, () => counters.count([rule])));
    expect(new Set(waits.flat())).toEqual(new Set([1_000]));
  });

  test('are free again after a refund, a reset, and a day', async () => {
    let now = 0;
    const counters = localCounters(() => now);
    const useUp = async () => {
      for (let made = 0; made < 4; made += 1) await counters.count([rule]);
    };
    await useUp();
    await counters.refund([rule]);
    expect(await counters.count([rule])).toEqual([0]);
    await counters.reset([rule]);
    await useUp();
    expect(await counters.count([rule])).toEqual([1_000]);
    now += dayMs;
    await useUp();
  });

  test('of very many clients › are not all stored', async () => {
    const counters = localCounters(() => 0);
    const getWait = async (key: string) =>
      (await counters.count([{ key, free: 1, withinMs: dayMs }]))[0];
    await getWait('first');
    expect(await getWait('first')).toBeGreaterThan(0);
    for (let index = 0; index < 20_000; index += 1) await getWait(`other ${index}`);
    expect(await getWait('first')).toBe(0);
  });

  test.each([
    ['link-mail', 0],
    ['sign-up', 0],
    ['release-key', 0],
    ['sign-in-account', 1_000],
  ])('%s, then 5,000 more › has to wait %i ms', async (kind, waitMs) => {
    const counters = localCounters(() => 0);
    const count = async (name: string) =>
      (await counters.count([{ key: `${kind}:${name}`, free: 1, withinMs: dayMs }]))[0];
    await count('first');
    for (let index = 0; index < 5_000; index += 1) await count(`other ${index}`);
    expect(await count('first')).toBe(waitMs);
  });

  test('of very many clients of another kind › do not displace them', async () => {
    const counters = localCounters(() => 0);
    const getWait = async (key: string) =>
      (await counters.count([{ key, free: 1, withinMs: dayMs }]))[0];
    await getWait('sign-in-account:first');
    for (let index = 0; index < 20_000; index += 1) await getWait(`link-mail:${index}`);
    expect(await getWait('sign-in-account:first')).toBeGreaterThan(0);
  });
});

test('uses › get a third of the limit in their window, then a delay until its end', async () => {
  let now = 1_000;
  const { consume } = localCounters(() => now);
  const use = (key: string) => consume([{ key, free: 120, withinMs: 60_000 }]);
  for (let used = 0; used < 40; used += 1) expect(await use('one')).toBe(0);
  now += 20_000;
  expect(await use('one')).toBe(40_000);
  expect(await use('other')).toBe(0);
  now += 40_000;
  expect(await use('one')).toBe(0);
});

test('a use under several rules › counts under all of them, or under none if one is used up', async () => {
  let now = 1_000;
  const { consume, countUsed: used } = localCounters(() => now);
  const narrow = { key: 'narrow', free: 3, withinMs: 60_000 };
  const wide = { key: 'wide', free: 30, withinMs: 600_000 };
  expect(await consume([wide, narrow])).toBe(0);
  expect(await consume([wide, narrow])).toBe(60_000);
  expect(await Promise.all([narrow, wide].map(used))).toEqual([1, 1]);
  now += 60_000;
  expect(await consume([wide, narrow])).toBe(0);
  expect(await Promise.all([narrow, wide].map(used))).toEqual([1, 2]);
});
