import { times } from '@firedeck/contract';
import { expect, onTestFinished, test } from 'vitest';
import { startClock } from '../../../../testing/clock.ts';
import { setUpTestApp } from '../../../../testing/fixtures.ts';
import { Refused } from '../../lib/refused.ts';
import { endScimKey, makeKey } from './scim-keys.ts';

const testApp = setUpTestApp();
const database = async () => testApp.app.mongo;

async function make(name: string, alone = false): Promise<string> {
  const { json } = await makeKey([name], database, { alone, by: 'ada' });
  return (json as { key: string }).key;
}

/** Whether SCIM accepts each of the keys. */
async function readStatuses(...keys: string[]): Promise<number[]> {
  const statuses: number[] = [];
  for (const key of keys) {
    const headers = { authorization: `Bearer ${key}` };
    statuses.push((await testApp.app.inject({ url: '/scim/v2/Schemas', headers })).statusCode);
  }
  return statuses;
}

test('SCIM keys › at most two are valid; one ends by name, all others with --alone', async () => {
  const clock = startClock();
  onTestFinished(() => clock.end());
  const later = () => clock.set(clock.now() + times.sessionMemoMs);
  const [first, second] = [await make('entra-1'), await make('entra-2')];
  await expect(make('entra-3')).rejects.toThrow(Refused);
  expect(await readStatuses(first, second)).toEqual([200, 200]);
  await endScimKey(['entra-1'], database);
  later();
  expect(await readStatuses(first, second)).toEqual([401, 200]);
  await expect(endScimKey(['entra-1'], database)).rejects.toThrow('There is no SCIM key entra-1.');
  const third = await make('entra-3');
  const alone = await make('entra-4', true);
  later();
  expect(await readStatuses(second, third, alone)).toEqual([401, 401, 200]);
});
