import type { LastMember } from '@firedeck/contract';
import { describe, expect, test } from 'vitest';
import { aMember, type TestMember } from '../../../../testing/builders.ts';
import { setUpSecondApp, setUpTestApp } from '../../../../testing/fixtures.ts';
import { TestBrowser } from '../../../../testing/shared-device.ts';
import type { LastMembers } from '../../../lib/settings/device-settings.ts';
import { accountRemoval } from '../users/account-removal.ts';
import { membersRepository } from '../users/members-repository.ts';
import { userModel } from '../users/user-model.ts';
import { deviceModel } from './device-model.ts';
import { devicesRepository } from './devices-repository.ts';

const showing = (lastMembers: LastMembers) => ({
  devices: { leastProfile: 'personal' as const, lastMembers, shiftChanges: null },
});
const here = setUpTestApp(showing('short'));
const inFull = setUpSecondApp(here, showing('full'));
const nameless = setUpSecondApp(here, showing('none'));

/** Named `Member A`, `Member B` and so on. */
async function aCrew(count: number): Promise<TestMember[]> {
  const crew: TestMember[] = [];
  for (let index = 0; index < count; index += 1) {
    const member = await aMember(here.app);
    const lastName = `${String.fromCharCode(65 + index)}lden`;
    await userModel(here.app.mongo).updateOne(
      { _id: member.userId },
      { $set: { firstName: 'Member', lastName } },
    );
    crew.push(member);
  }
  here.app.userCache.clear();
  return crew;
}

async function atStation(app = here.app) {
  const browser = new TestBrowser(app);
  return { browser, device: await browser.enroll('shared') };
}

const readMembers = async (browser: TestBrowser): Promise<LastMember[]> =>
  (await browser.get('/api/device/members')).json().members;

async function listOf(browser: TestBrowser): Promise<LastMember[]> {
  await browser.post('/api/sign-out');
  return readMembers(browser);
}
const namesOf = async (browser: TestBrowser) => (await listOf(browser)).map(({ name }) => name);

describe('the last members of a device', () => {
  test('are listed once each, the last first, six at most', async () => {
    const { browser } = await atStation();
    expect(await listOf(browser)).toEqual([]);
    const crew = await aCrew(7);
    for (const member of [...crew, ...crew.slice(3, 4)]) await browser.signIn(member);
    expect(await namesOf(browser)).toEqual(
      ['D', 'G', 'F', 'E', 'C', 'B'].map((letter) => `Member ${letter}.`),
    );
  });

  test('are listed without the one who is signed in there, locked or not', async () => {
    const { browser } = await atStation();
    const crew = (await aCrew(2)) as [TestMember, TestMember];
    for (const member of crew) await browser.signIn(member);
    expect((await readMembers(browser)).map(({ name }) => name)).toEqual(['Member A.']);
  });

  test.each([
    ['full', () => inFull.app, ['Member Alden']],
    ['none', () => nameless.app, []],
  ] as const)('under the policy %s › are listed accordingly', async (_mode, app, names) => {
    const { browser, device } = await atStation(app());
    const [member] = await aCrew(1);
    if (member) await browser.signIn(member);
    expect(await namesOf(browser)).toEqual(names);
    // Hidden names are not stored either.
    const stored = await deviceModel(here.app.mongo).findById(device).lean();
    expect(stored?.members?.length ?? 0).toBe(names.length);
  });

  test('are empty in a browser with a copied cookie, and on a personal device', async () => {
    const { browser } = await atStation();
    const [member] = await aCrew(1);
    if (member) await browser.signIn(member);
    const thief = new TestBrowser(here.app);
    thief.profileCookie = browser.profileCookie ?? '';
    expect([await listOf(thief), await listOf(new TestBrowser(here.app))]).toEqual([[], []]);
  });

  test('contain nobody who was disabled or removed since, and are empty on a removed device', async () => {
    const { browser, device } = await atStation();
    const [first, second, third] = (await aCrew(3)) as [TestMember, TestMember, TestMember];
    for (const member of [first, second, third]) await browser.signIn(member);
    await membersRepository(here.app.mongo).disable(first.userId);
    await accountRemoval(here.app.mongo).remove(second.userId);
    expect(await namesOf(browser)).toEqual(['Member C.']);
    const stored = await deviceModel(here.app.mongo).findById(device).lean();
    expect(stored?.members).not.toContain(second.userId);
    await devicesRepository(here.app.mongo).end(device);
    expect(await listOf(browser)).toEqual([]);
  });
});

describe('sign-in as one of them', () => {
  const signIn = (browser: TestBrowser, member: string, password: string) =>
    browser.post('/api/sign-in', { member, password });

  test('needs only the password', async () => {
    const { browser } = await atStation();
    const [first, second] = (await aCrew(2)) as [TestMember, TestMember];
    await browser.signIn(first);
    await browser.signIn(second);
    const [, { id = '' } = {}] = await listOf(browser);
    const response = await signIn(browser, id, first.password);
    expect([response.statusCode, response.json().user.id]).toEqual([200, first.userId]);
  });

  test('from another device, another browser, or with an unknown id › is refused like a wrong password', async () => {
    const { browser } = await atStation();
    const [member] = (await aCrew(1)) as [TestMember];
    await browser.signIn(member);
    const [{ id = '' } = {}] = await listOf(browser);
    const elsewhere = (await atStation()).browser;
    await elsewhere.signIn(member);
    const thief = new TestBrowser(here.app);
    thief.profileCookie = browser.profileCookie ?? '';
    for (const [at, as] of [
      [elsewhere, id],
      [thief, id],
      [new TestBrowser(here.app), id],
      [browser, 'a'.repeat(22)],
    ] as const)
      expect((await signIn(at, as, member.password)).json().code).toBe('invalid_credentials');
    const wrong = await signIn(browser, id, 'engine 52 on scene');
    expect([wrong.statusCode, wrong.json().code]).toEqual([400, 'invalid_credentials']);
  });

  test('with an address as well, or neither › is refused', async () => {
    const { browser } = await atStation();
    const { password } = await aMember(here.app);
    for (const body of [{ password }, { password, email: 'a@example.org', member: 'a'.repeat(22) }])
      expect((await browser.post('/api/sign-in', body)).json().code).toBe('validation_failed');
  });
});
