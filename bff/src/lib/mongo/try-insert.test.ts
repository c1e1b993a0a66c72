import { describe, expect, test } from 'vitest';
import { tryInsert } from './try-insert.ts';

/** Fails with these codes one after the other, then succeeds. */
function insertThatMeets(...codes: number[]) {
  const met: (number | 'inserted')[] = [];
  return {
    met,
    insert: async () => {
      const code = codes[met.length];
      met.push(code ?? 'inserted');
      if (code !== undefined) throw Object.assign(new Error('refused'), { code });
    },
  };
}

const deadlock = 16_908_292;

describe('an insert', () => {
  test.each([
    ['that succeeds', [], true],
    ['of an existing value', [11_000], false],
    ['that deadlocks, then succeeds', [deadlock, deadlock], true],
    ['that deadlocks, then finds the value taken', [deadlock, 11_000], false],
  ])('%s has a verdict', async (_case, codes, verdict) => {
    const { insert, met } = insertThatMeets(...codes);
    expect(await tryInsert(insert)).toBe(verdict);
    expect(met).toHaveLength(codes.length + (verdict ? 1 : 0));
  });

  test.each([
    ['another error is thrown immediately', [50], 1],
    ['endless deadlocks are thrown', Array<number>(20).fill(deadlock), 12],
  ])('%s', async (_case, codes, tries) => {
    const { insert, met } = insertThatMeets(...codes);
    await expect(tryInsert(insert)).rejects.toMatchObject({ code: codes[0] });
    expect(met).toHaveLength(tries);
  });

  test('several that deadlocked each other › are retried one at a time', async () => {
    let [running, most] = [0, 0];
    const makeInsert = () => {
      let tries = 0;
      return async () => {
        tries += 1;
        if (tries === 1) throw Object.assign(new Error('refused'), { code: deadlock });
        running += 1;
        most = Math.max(most, running);
        await new Promise((resolve) => setTimeout(resolve, 2));
        running -= 1;
      };
    };
    const verdicts = await Promise.all(Array.from({ length: 50 }, () => tryInsert(makeInsert())));
    expect(verdicts).toEqual(Array(50).fill(true));
    expect(most).toBe(1);
  });
});
