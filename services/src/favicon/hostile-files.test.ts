import { describe, expect, it } from 'vitest';
import { seedOfThisRun } from '../../testing/config.ts';
import { hostileFiles } from '../../testing/hostile-files.ts';
import { memoryInUse, memoryTaken } from '../../testing/memory-in-use.ts';
import { randomNumbers } from '../../testing/random.ts';
import { asIcon } from './image-check.ts';

const types = ['png', 'jpeg', 'gif', 'webp', 'x-icon', 'svg+xml'].map((type) => `image/${type}`);
const files = [...hostileFiles.values()];
const mutationsOfEach = 200;
const mebibyte = 1024 * 1024;

function mutated(file: Buffer, random: () => number): Buffer {
  const copy = Buffer.from(file.subarray(0, Math.ceil(random() * file.length)));
  for (let times = 0; times < 4 && copy.length > 0; times += 1)
    copy[Math.floor(random() * Math.min(copy.length, 64))] = Math.floor(random() * 256);
  return copy;
}

describe('a hostile file', () => {
  it('of more than a hundred › is refused, or stored unchanged with the type of its first bytes', () => {
    expect(files.length).toBeGreaterThanOrEqual(100);
    for (const [what, bytes] of hostileFiles) {
      const icon = asIcon(bytes);
      if (icon === null) continue;
      expect(types, what).toContain(icon.type);
      expect(icon.bytes, what).toEqual(bytes);
    }
  });

  it.each([
    ...[...hostileFiles.keys()].filter((what) => /^(?:a page|a lie):/.test(what)),
    'a drawing with: uses of uses',
    'a drawing with: a billion laughs',
    'a drawing with: a script after it',
  ])('%s is refused', (what) => {
    expect(asIcon(hostileFiles.get(what) ?? Buffer.alloc(0))).toBeNull();
  });

  it('with random changes and truncations › causes no crash, little CPU time and little memory', () => {
    const random = randomNumbers(seedOfThisRun());
    const before = memoryInUse();
    let slowestMs = 0;
    let maxTaken = 0;
    for (const file of files)
      for (let times = 0; times < mutationsOfEach; times += 1) {
        const changed = mutated(file, random);
        const taken = memoryTaken();
        const cpuBefore = process.cpuUsage();
        asIcon(changed);
        slowestMs = Math.max(slowestMs, process.cpuUsage(cpuBefore).user / 1_000);
        maxTaken = Math.max(maxTaken, memoryTaken() - taken);
      }
    expect(slowestMs).toBeLessThan(1_000);
    expect(maxTaken / mebibyte).toBeLessThan(4);
    expect((memoryInUse() - before) / mebibyte).toBeLessThan(8);
  });
});
