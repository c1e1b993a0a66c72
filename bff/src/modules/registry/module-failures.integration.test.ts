import { randomUUID } from 'node:crypto';
import { dayMs } from '@firedeck/contract';
import { expect, test, vi } from 'vitest';
import { setUpTestApp } from '../../../testing/fixtures.ts';
import { moduleFailures } from './module-failures.ts';

const testApp = setUpTestApp();
// Other test files count failures in the same Redis.
const [id, otherId] = [`notes-${randomUUID()}`, `tools-${randomUUID()}`];
let days = 20_000;
const now = () => days * dayMs;

test('failures per version › are counted across processes for seven days, newest version first', async () => {
  const processes = [moduleFailures(testApp.app, now), moduleFailures(testApp.app, now)] as const;
  const reported = () => processes[1].of(id);
  // Undefined until Redis is connected.
  await vi.waitFor(async () => expect(await reported()).toEqual([]), {
    timeout: 15_000,
    interval: 50,
  });
  for (const each of processes) each.count(id, '1.9.0');
  processes[0].count(id, '1.10.0');
  processes[0].count(otherId, '1.9.0');
  const first = [
    { version: '1.10.0', count: 1 },
    { version: '1.9.0', count: 2 },
  ];
  expect(await reported()).toEqual(first);
  days += 6;
  processes[0].count(id, '1.10.0');
  expect(await reported()).toEqual([{ version: '1.10.0', count: 2 }, first[1]]);
  days += 1;
  expect(await reported()).toEqual([{ version: '1.10.0', count: 1 }]);
});
