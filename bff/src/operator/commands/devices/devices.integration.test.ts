import { expect, test } from 'vitest';
import { readAuditLines } from '../../../../testing/audit-lines.ts';
import { aMember } from '../../../../testing/builders.ts';
import { setUpTestApp } from '../../../../testing/fixtures.ts';
import { TestBrowser } from '../../../../testing/shared-device.ts';
import type { CommandOptions } from '../../lib/command.ts';
import { deviceCommands } from './devices.ts';

const testApp = setUpTestApp();

async function operate(name: string, words: string[] = [], options: Partial<CommandOptions> = {}) {
  const given = { by: 'chief', yes: false, mail: false, ...options };
  const result = await deviceCommands[name]?.run(words, async () => testApp.app.mongo, given);
  return result?.json as never;
}

test('a device code › is created, entered, listed with its sessions, and ended, all audited', async () => {
  const [member, browser] = [await aMember(testApp.app), new TestBrowser(testApp.app)];
  const options = { profile: 'vehicle', station: ' Engine 4 ' };
  const { id, code } = await operate('devices code', [], options);
  expect(await operate('devices')).toMatchObject([
    { id, state: 'waiting for its code', sessions: 0, last_sign_in_at: null },
  ]);
  await browser.post('/api/device', { code });
  const { access_token } = (await browser.signIn(member)).json();
  expect(await operate('devices')).toMatchObject([
    { id, profile: 'vehicle', station: 'Engine 4', state: 'in use', sessions: 1 },
  ]);

  expect(await operate('devices end', [id])).toEqual({ id, sessions: 1 });
  expect(await operate('devices')).toEqual([]);
  testApp.forgetMemos();
  const headers = { authorization: `Bearer ${access_token}` };
  expect((await testApp.app.inject({ url: '/api/tools', headers })).statusCode).toBe(401);
  expect((await browser.refresh()).statusCode).toBe(400);
  await expect(operate('devices end', [id])).rejects.toThrow(`There is no device ${id}`);

  const lines = await readAuditLines(testApp.app, { kind: /device/ });
  const outcomes = lines.filter(({ outcome }) => outcome !== 'asked');
  expect(outcomes.map(({ kind, outcome }) => [kind, outcome])).toEqual([
    ['device-code', 'accepted'],
    ['list-devices', 'accepted'],
    ['enroll-device', 'accepted'],
    ['list-devices', 'accepted'],
    ['end-device', 'accepted'],
    ['list-devices', 'accepted'],
    ['end-device', 'refused'],
  ]);
  expect(lines[0]?.details).toEqual({ arguments: ['--profile vehicle', '--station  Engine 4 '] });
  expect(JSON.stringify(lines)).not.toContain(code);
});

test.each([
  [{}, 'Add --profile'],
  [{ profile: 'personal', station: 'Station 12' }, 'Add --profile'],
  [{ profile: 'shared' }, 'Add --station'],
  [{ profile: 'shared', station: ' ' }, 'Add --station'],
  [{ profile: 'shared', station: 'x'.repeat(61) }, 'Add --station'],
  [{ profile: 'shared', station: 'Station\n12' }, 'Add --station'],
])('devices code with %o › says what is missing', (options, sentence) => {
  const given = { by: 'chief', yes: false, mail: false, ...options };
  expect(deviceCommands['devices code']?.validate?.([], given)).toContain(sentence);
});
