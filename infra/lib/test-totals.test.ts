import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { readPlaywrightTotal, readTotal, readVitestTotal, totalLine } from './test-totals.ts';

const folder = mkdtempSync(join(tmpdir(), 'firedeck-totals-'));
afterAll(() => rmSync(folder, { recursive: true }));

function report(contents: unknown): string {
  const path = join(folder, 'report.json');
  writeFileSync(path, JSON.stringify(contents));
  return path;
}

/** The report of a vitest run. */
function ranWith({ passed = 0, failed = 0, pending = 0 }, ...others: object[]): string {
  const statuses = Object.entries({ passed, failed, pending });
  const assertionResults = statuses.flatMap(([status, count]) =>
    Array.from({ length: count }, () => ({ status, failureMessages: [] })),
  );
  const status = failed > 0 ? 'failed' : 'passed';
  const results = assertionResults.length > 0 ? [{ status, assertionResults }] : [];
  return report({ testResults: [...results, ...others] });
}

describe('the total of a run', () => {
  it('counts passed and failed tests', () => {
    const path = ranWith({ passed: 3, failed: 1 });
    expect(readVitestTotal(path, 1)).toEqual({ passed: 3, failed: 1 });
  });

  it('counts a file that could not be loaded as one failure', () => {
    const broken = { status: 'failed', assertionResults: [] };
    const path = ranWith({ passed: 3 }, broken);
    expect(readVitestTotal(path, 1)).toEqual({ passed: 3, failed: 1 });
  });

  it('no test ran › failure', () => {
    const path = ranWith({});
    expect(readVitestTotal(path, 0)).toEqual({ passed: 0, failed: 1 });
  });

  it('no test imports the changed files › no failure', () => {
    const path = ranWith({});
    expect(readVitestTotal(path, 0, true)).toEqual({ passed: 0, failed: 0 });
    expect(readVitestTotal(path, 1, true)).toEqual({ passed: 0, failed: 1 });
  });

  it('every test passed but the run failed › failure', () => {
    const path = ranWith({ passed: 3 });
    expect(readVitestTotal(path, 1)).toEqual({ passed: 3, failed: 1 });
  });

  it('tests that this machine cannot run › are counted, even if there are no others', () => {
    const some = ranWith({ passed: 3, pending: 2 });
    expect(readVitestTotal(some, 0)).toEqual({ passed: 3, failed: 0, skipped: 2 });
    expect(readVitestTotal(some, 1)).toEqual({ passed: 3, failed: 1, skipped: 2 });
    const none = ranWith({ pending: 2 });
    expect(readVitestTotal(none, 0)).toEqual({ passed: 0, failed: 0, skipped: 2 });
  });

  it('a run without a report › failure', () => {
    expect(readPlaywrightTotal(join(folder, 'none.json'), 0)).toEqual({ passed: 0, failed: 1 });
  });

  it('a test that passed only on a retry › counts as failed', () => {
    const path = report({ stats: { expected: 4, unexpected: 0, flaky: 1 }, errors: [] });
    expect(readPlaywrightTotal(path, 0)).toEqual({ passed: 4, failed: 1 });
  });

  it('a skipped test › is counted, even if it is the only one', () => {
    const stats = { expected: 0, unexpected: 0, flaky: 0, skipped: 1 };
    const path = report({ stats, errors: [] });
    expect(readPlaywrightTotal(path, 0)).toEqual({ passed: 0, failed: 0, skipped: 1 });
  });

  it.each([
    ['5 passed, 0 failed', { passed: 5, failed: 0, skipped: 0 }],
    ['5 passed, 1 failed, 2 skipped', { passed: 5, failed: 1, skipped: 2 }],
  ])('is printed and parsed as "%s"', (line, total) => {
    expect(totalLine(total)).toBe(line);
    expect(readTotal(line)).toEqual(total);
    expect(readTotal(`── unit: ${line}`)).toBeUndefined();
  });
});
