import { join } from 'node:path';
import { expect } from '@playwright/test';
import { type PartialCheckout, partialCheckout } from './partial-checkout.ts';
import { type ProgramResult, runToEnd } from './run-to-end.ts';

/** Asserts that a module's tests (all or these files) pass and it builds without the others. */
export async function expectWorksAlone(name: string, ...files: string[]): Promise<void> {
  const checkout = await partialCheckout(name);
  try {
    const tests = await run(checkout, 'vitest', ['run', '--root', name, ...files]);
    expect(tests.code, tests.output).toBe(0);
    expect(tests.output).toMatch(/Tests +\d+ passed/);
    const built = await run(checkout, 'turbo', ['run', 'build', `--filter=./${name}`]);
    expect(built.output).toMatch(/Tasks: +1 successful, 1 total/);
  } finally {
    await checkout.remove();
  }
}

function run({ root }: PartialCheckout, program: string, words: string[]): Promise<ProgramResult> {
  const file = join(root, 'node_modules/.bin', program);
  const env = { ...process.env, TURBO_TELEMETRY_DISABLED: '1', FORCE_COLOR: '0' };
  return runToEnd(file, words, { cwd: root, timeout: 280_000, env });
}
