import { expect, test } from 'vitest';
import type { Check, Finding } from './check.ts';
import { NotTried } from './check.ts';
import { runAcceptance } from './run-acceptance.ts';
import { testContext } from './test/test-context.ts';
import { createUndo } from './undo.ts';

const aCheck = (run: Check['run'], more: Partial<Check> = {}): Check => ({
  ...{ id: 'drain', shows: 'nothing is lost', needs: 'two nodes', changes: 'drains a node' },
  ...more,
  run,
});
const found = (problems: string[]): Finding => ({ facts: [], problems });

test.each<[string, Check, object]>([
  ['no problem', aCheck(async () => found([])), { state: 'passed' }],
  ['a problem', aCheck(async () => found(['lost'])), { state: 'failed', problems: ['lost'] }],
  [
    'an error',
    aCheck(async () => {
      throw new Error('no route');
    }),
    { state: 'failed', problems: ['no route'] },
  ],
  [
    'a missing part',
    aCheck(async () => {
      throw new NotTried('one node only', 'a second node');
    }),
    { state: 'not tried', reason: 'one node only', needs: 'a second node' },
  ],
  [
    'no --disruptive',
    aCheck(async () => found(['lost']), { disruptive: true }),
    { state: 'not tried', needs: '--disruptive; two nodes' },
  ],
])('%s › its state and reason', async (_circumstance, check, expected) => {
  expect(await runAcceptance([check], testContext({}))).toMatchObject([expected]);
});

test('--only › other checks are not tried', async () => {
  const results = await runAcceptance(
    [aCheck(async () => found(['lost'])), aCheck(async () => found([]), { id: 'tls' })],
    testContext({ only: ['tls'] }),
  );
  expect(results.map(({ state }) => state)).toEqual(['not tried', 'passed']);
});

test('a change › is announced first, and reverted in reverse order even after an error', async () => {
  const lines: string[] = [];
  const kubectl = {
    run: async (args: string[]) => {
      lines.push(args.join(' '));
      return '';
    },
  };
  const undo = createUndo(kubectl as never);
  const check = aCheck(async () => {
    undo.add(['uncordon', 'one']);
    undo.add(['uncordon', 'two']);
    throw new Error('drain failed');
  });
  const context = { ...testContext({}), undo, log: (line: string) => lines.push(line) };
  expect(await runAcceptance([check], context)).toMatchObject([{ state: 'failed' }]);
  expect(lines).toEqual([
    'drain changes the installation: drains a node',
    'uncordon two',
    'uncordon one',
    expect.stringMatching(/^drain: failed/),
  ]);
});

test('a change that cannot be reverted › fails with the command to run by hand', async () => {
  const kubectl = { run: () => Promise.reject(new Error('unreachable')) };
  const undo = createUndo(kubectl as never);
  const check = aCheck(async () => {
    undo.add(['uncordon', 'one']);
    return found([]);
  });
  expect(await runAcceptance([check], { ...testContext({}), undo })).toMatchObject([
    {
      state: 'failed',
      problems: ['not reverted, run: kubectl uncordon one (unreachable)'],
    },
  ]);
});
