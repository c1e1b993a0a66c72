import { afterEach, expect, test, vi } from 'vitest';
import { checkDescription } from './check-description.ts';

afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

test('the API description on a machine without Python › is skipped for both seeds with a reason', async () => {
  vi.stubEnv('PATH', '');
  const log = vi.spyOn(console, 'log').mockReturnValue();
  expect(await checkDescription('7')).toEqual({ passed: 0, failed: 0, skipped: 2 });
  expect(log.mock.calls.flat().join('\n')).toMatch(
    /^Skipped: .*; there is no python3 on the PATH\.$/,
  );
});
