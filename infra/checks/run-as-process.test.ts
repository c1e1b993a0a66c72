import { describe, expect, test } from 'vitest';
import { runAsProcess } from './run-as-process.ts';

async function runScript(script: string, signal?: AbortSignal) {
  const lines: string[] = [];
  const total = await runAsProcess(['-e', script], (line) => lines.push(line), signal);
  return { lines, total };
}

describe('tests in a child process', () => {
  test('a process that prints a total › its lines are logged, and the total is returned', async () => {
    const script = `console.error('one'); console.log('3 passed, 1 failed, 2 skipped'); process.exitCode = 1`;
    const { lines, total } = await runScript(script);
    expect(lines.sort()).toEqual(['3 passed, 1 failed, 2 skipped', 'one']);
    expect(total).toEqual({ passed: 3, failed: 1, skipped: 2 });
  });

  test.each([
    ['that prints no total', 'console.log("── unit: 3 passed, 0 failed (1 s)")', 0],
    ['that fails after its total', 'console.log("3 passed, 0 failed"); process.exitCode = 1', 3],
    ['that is killed', 'process.kill(process.pid, "SIGKILL")', 0],
  ])('a process %s › a failure', async (_name, script, passed) => {
    expect((await runScript(script)).total).toEqual({ passed, failed: 1, skipped: 0 });
  });

  test('an aborted run › the process shuts down and counts as failed', async () => {
    const controller = new AbortController();
    const script = `process.once('SIGTERM', () => { console.log('ended'); process.exit(); });
      console.log('begun'); setInterval(() => {}, 1000);`;
    const lines: string[] = [];
    const total = await runAsProcess(
      ['-e', script],
      (line) => {
        lines.push(line);
        controller.abort();
      },
      controller.signal,
    );
    expect(lines).toEqual(['begun', 'ended']);
    expect(total.failed).toBe(1);
  });
});
