import { randomUUID } from 'node:crypto';
import { dayMs, type SharedProfile } from '@firedeck/contract';
import { beforeAll, describe, expect, test } from 'vitest';
import { aShellDescriptor } from '../../../testing/a-descriptor.ts';
import { aMember, aTool, type TestMember } from '../../../testing/builders.ts';
import { changeEnd } from '../../../testing/change-end.ts';
import { startClock } from '../../../testing/clock.ts';
import { setUpSecondApp, setUpTestApp } from '../../../testing/fixtures.ts';
import { TestBrowser } from '../../../testing/shared-device.ts';
import { devicesRepository } from '../auth/devices/devices-repository.ts';
import { accountRemoval } from '../auth/users/account-removal.ts';
import { membersRepository } from '../auth/users/members-repository.ts';
import { moduleModel } from '../registry/module-model.ts';
import { modulesRepository } from '../registry/modules-repository.ts';
import { stationAccounts } from './station-accounts.ts';

const on = setUpTestApp({ hasStationSheets: true });
const off = setUpSecondApp(on);
const url = '/api/device/sheet';
const none = { sheet: null };

const notes = `Radio channel 4. Call (303) 555-0134, or 303-555-0134 when it is down.
Gate code 4711, chief's mobile +44 20 7946 0958, https://help.example/?call=303-555-0199`;
const dispatch = {
  name: 'Dispatch',
  url: 'https://dispatch.example/board',
  phones: [
    { text: '(303) 555-0134', href: 'tel:+13035550134' },
    { text: '+44 20 7946 0958', href: 'tel:+442079460958' },
  ],
};

/** An account with tools that is marked for its own station. */
async function aStation(): Promise<{ station: string; account: TestMember }> {
  const station = `Station ${randomUUID().slice(0, 8)}`;
  const account = await aMember(on.app);
  await aTool(account, { name: 'Dispatch', url: dispatch.url, notes });
  await aTool(account, { name: 'Map', url: 'http://10.0.0.7:8080/' });
  await stationAccounts(on.app.mongo).mark(account.userId, station);
  return { station, account };
}

async function atStation(
  profile: SharedProfile = 'shared',
  rename: (station: string) => string = (station) => station,
) {
  const made = await aStation();
  const browser = new TestBrowser(on.app);
  const device = await browser.enroll(profile, rename(made.station));
  return { ...made, browser, device };
}

const sheetOf = async (browser: TestBrowser) => (await browser.get(url)).json();

describe('a device of the station', () => {
  test.each(['shared', 'vehicle'] as const)(
    '%s › gets only names, addresses and phone numbers, whoever is signed in',
    async (profile) => {
      const { browser, station } = await atStation(profile);
      const sheet = {
        station,
        tools: [dispatch, { name: 'Map', url: 'http://10.0.0.7:8080/', phones: [] }],
      };
      expect(await sheetOf(browser)).toEqual({ sheet });
      const member = await aMember(on.app);
      const { access_token } = (await browser.signIn(member)).json();
      expect(await sheetOf(browser)).toEqual({ sheet });
      await browser.lock(access_token);
      expect(await sheetOf(browser)).toEqual({ sheet });
      const response = await browser.get(url);
      expect(response.headers['cache-control']).toBe('no-store');
      for (const personal of ['Radio', '4711', 'help.example', member.email, member.userId])
        expect(response.body).not.toContain(personal);
    },
  );

  test('revalidates › 304 until a tool changes', async () => {
    const { browser, account } = await atStation();
    const { etag = '' } = (await browser.get(url)).headers;
    const again = (tag: string) =>
      on.app.inject({ url, cookies: browser.cookies, headers: { 'if-none-match': tag } });
    expect((await again(String(etag))).statusCode).toBe(304);
    await aTool(account, { name: 'Weather' });
    const changed = await again(String(etag));
    expect([changed.statusCode, changed.json().sheet.tools]).toMatchObject([200, { length: 3 }]);
  });

  test('the account has more tools than a sheet › the first 100', async () => {
    const { browser, account } = await atStation();
    const tools = Array.from({ length: 110 }, (_, index) => ({
      id: randomUUID(),
      name: `Tool ${index}`,
      url: 'https://a.example/',
      icon: 'tools',
      notes: '',
    }));
    expect((await account.request('POST', '/api/tools/import', { tools })).statusCode).toBe(200);
    expect((await sheetOf(browser)).sheet.tools).toHaveLength(100);
  });
});

describe('no sheet for', () => {
  test('a missing, forged, altered or unrelated cookie', async () => {
    const { browser } = await atStation();
    const cookie = browser.profileCookie ?? '';
    expect(await sheetOf(new TestBrowser(on.app))).toEqual(none);
    await browser.signIn(await aMember(on.app));
    for (const value of [
      'eyJhbGciOiJkaXIifQ..AAAA.BBBB.CCCC',
      changeEnd(cookie),
      browser.refreshToken,
      ' ',
    ]) {
      browser.profileCookie = value;
      expect(await sheetOf(browser)).toEqual(none);
    }
  });

  test('a cookie copied to another browser', async () => {
    const { browser } = await atStation();
    const thief = new TestBrowser(on.app);
    thief.profileCookie = browser.profileCookie ?? '';
    expect(await sheetOf(thief)).toEqual(none);
  });

  test('an expired cookie', async () => {
    const clock = startClock();
    const { browser } = await atStation();
    clock.set(clock.now() + 400 * dayMs + 1);
    expect(await sheetOf(browser)).toEqual(none);
    clock.end();
  });

  test('a device that was removed', async () => {
    const { browser, device } = await atStation();
    await devicesRepository(on.app.mongo).end(device);
    expect(await sheetOf(browser)).toEqual(none);
  });

  test.each([
    ['of another name', () => 'Station 13'],
    ['whose name begins alike', (station: string) => station.slice(0, -1)],
    ['whose name goes on', (station: string) => `${station} East`],
    ['of other case', (station: string) => station.toUpperCase()],
  ])('another station, %s', async (_case, rename) => {
    const { browser } = await atStation('shared', rename);
    expect(await sheetOf(browser)).toEqual(none);
  });

  test('a device shared only by a member’s choice or by policy', async () => {
    await aStation();
    const browser = new TestBrowser(on.app);
    await browser.signIn(await aMember(on.app), { shared_device: true });
    expect(await sheetOf(browser)).toEqual(none);
  });

  test('an account that is unmarked, disabled or removed', async () => {
    for (const end of [
      (id: string) => stationAccounts(on.app.mongo).end(id),
      (id: string) => membersRepository(on.app.mongo).disable(id),
      (id: string) => accountRemoval(on.app.mongo).remove(id),
    ]) {
      const { browser, account } = await atStation();
      expect(await sheetOf(browser)).not.toEqual(none);
      await end(account.userId);
      expect(await sheetOf(browser)).toEqual(none);
    }
  });

  test('STATION_SHEET=off, without reading the database', async () => {
    const { browser } = await atStation();
    const { cookies } = browser;
    expect((await off.app.inject({ url, cookies })).json()).toEqual(none);
    expect(await off.queriesOf(() => off.app.inject({ url, cookies }))).toEqual([]);
  });
});

describe('the page', () => {
  const template = '<html data-station-sheet="{{stationSheet}}">';

  beforeAll(async () => {
    const shell = aShellDescriptor({ document: { template, scripts: [], fonts: [] } });
    await moduleModel(on.app.mongo).create({ _id: shell.id });
    await modulesRepository(on.app.mongo).release(shell.id, null, shell);
  });

  const pageOf = async (app: typeof on, browser: TestBrowser) =>
    (await app.app.inject({ url: '/', cookies: browser.cookies })).body;

  test('announces the sheet only on an operator’s device, and not with STATION_SHEET=off', async () => {
    const { browser } = await atStation();
    const thief = new TestBrowser(on.app);
    thief.profileCookie = browser.profileCookie ?? '';
    expect(await pageOf(on, browser)).toBe('<html data-station-sheet="on">');
    expect(await pageOf(on, thief)).toBe('<html data-station-sheet="">');
    expect(await pageOf(on, new TestBrowser(on.app))).toBe('<html data-station-sheet="">');
    expect(await pageOf(off, browser)).toBe('<html data-station-sheet="">');
  });
});
