import { describe, expect, it } from 'vitest';
import { runProgram } from './run-program.ts';
import { inParallel } from './shutdown.ts';

describe('tasks in parallel', () => {
  it('return their results in order', async () => {
    const results = await inParallel(
      async () => 'one',
      async () => 2,
    );
    expect(results).toEqual(['one', 2]);
  });

  it('stop as soon as one fails, and reject with its error', async () => {
    const both = inParallel(
      // Longer than this test may take.
      () => runProgram('sleep', ['600']),
      async () => {
        throw new Error('the build is broken');
      },
    );
    await expect(both).rejects.toThrow('the build is broken');
  });

  it('do not cancel tasks that start later', async () => {
    await inParallel(async () => {
      throw new Error('over');
    }).catch(() => undefined);
    expect(await runProgram('echo', ['on'])).toBe('on\n');
  });
});
