import { describe, expect, it } from 'vitest';
import { sideBySide } from './ending.ts';
import { run } from './run-command.ts';

describe('things done side by side', () => {
  it('give back their results in order', async () => {
    const results = await sideBySide(
      async () => 'one',
      async () => 2,
    );
    expect(results).toEqual(['one', 2]);
  });

  it('stop as soon as one fails, and its reason is the one that is told', async () => {
    const started = Date.now();
    const both = sideBySide(
      () => run('sleep', ['20']),
      async () => {
        throw new Error('the build is broken');
      },
    );
    await expect(both).rejects.toThrow('the build is broken');
    expect(Date.now() - started).toBeLessThan(5_000);
  });

  it('leave what is started later untouched', async () => {
    await sideBySide(async () => {
      throw new Error('over');
    }).catch(() => undefined);
    expect(await run('echo', ['on'])).toBe('on\n');
  });
});
