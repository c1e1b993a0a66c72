import { describe, expect, test } from 'vitest';
import { tryInsert } from './try-insert.ts';

/** Fails with these codes in turn, then succeeds. */
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
    ['that is made', [], true],
    ['of a value that is there', [11_000], false],
    ['that meets deadlocks, then is made', [deadlock, deadlock], true],
    ['that meets a deadlock, then finds the value there', [deadlock, 11_000], false],
  ])('%s has a verdict', async (_case, codes, verdict) => {
    const { insert, met } = insertThatMeets(...codes);
    expect(await tryInsert(insert)).toBe(verdict);
    expect(met).toHaveLength(codes.length + (verdict ? 1 : 0));
  });

  test.each([
    ['another failure is passed on at once', [50], 1],
    ['deadlocks without end are passed on', Array<number>(20).fill(deadlock), 12],
  ])('%s', async (_case, codes, tries) => {
    const { insert, met } = insertThatMeets(...codes);
    await expect(tryInsert(insert)).rejects.toMatchObject({ code: codes[0] });
    expect(met).toHaveLength(tries);
  });

  test('of many that ended each other one is sent again at a time', async () => {
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
