import { randomUUID } from 'node:crypto';
import { dayMs, deviceLimits, hourMs, minuteMs, type SharedProfile } from '@firedeck/contract';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readAuditLines } from '../../../../testing/audit-lines.ts';
import { changeEnd } from '../../../../testing/change-end.ts';
import { type Clock, startClock } from '../../../../testing/clock.ts';
import { setUpMember, setUpSecondApp, setUpTestApp } from '../../../../testing/fixtures.ts';
import { isRemembered, TestBrowser } from '../../../../testing/shared-device.ts';
import { deviceCookieFor } from './device-profiles-plugin.ts';
import { devicesRepository } from './devices-repository.ts';

const testApp = setUpTestApp();
const member = setUpMember(testApp);
const strict = setUpSecondApp(testApp, {
  devices: { leastProfile: 'shared', lastMembers: 'none', shiftChanges: null },
});
const byShifts = setUpSecondApp(testApp, {
  devices: {
    leastProfile: 'personal',
    lastMembers: 'none',
    shiftChanges: { times: ['07:00', '19:00'], timeZone: 'America/Denver' },
  },
});
const byDays = setUpSecondApp(testApp, {
  devices: {
    leastProfile: 'personal',
    lastMembers: 'none',
    shiftChanges: { times: ['07:00'], timeZone: 'America/Denver' },
  },
});
const aBrowser = () => new TestBrowser(testApp.app);

const deviceOf = async (browser: TestBrowser) => (await browser.get('/api/policies')).json().device;

describe('a personal device', () => {
  test('has normal sessions, and no response mentions a device', async () => {
    const browser = aBrowser();
    const response = await browser.signIn(member, { remember: true });
    expect(response.json()).toMatchObject({ expires_in: 600 });
    expect(response.json()).not.toHaveProperty('device');
    expect(isRemembered(testApp.app, response)).toBe(true);
    expect(browser.profileCookie).toBeUndefined();
    expect(await deviceOf(browser)).toBeUndefined();
  });
});

const rules: [SharedProfile, tokenSeconds: number, idleMinutes: number][] = [
  ['shared', 210, 15],
  ['vehicle', 600, 30],
];

describe.each(rules)('a device with the profile %s', (profile, tokenSeconds, idleMinutes) => {
  let clock: Clock;
  beforeEach(() => {
    clock = startClock();
  });
  afterEach(() => clock.end());

  test('is shown before the sign-in', async () => {
    const browser = aBrowser();
    await browser.enroll(profile);
    expect(await deviceOf(browser)).toEqual({ profile, station: 'Station 12' });
  });

  test(`gives tokens of ${tokenSeconds} s, and a session of 12 hours without remember-me`, async () => {
    const browser = aBrowser();
    await browser.enroll(profile);
    const response = await browser.signIn(member, { remember: true });
    const device = {
      profile,
      station: 'Station 12',
      idle_minutes: idleMinutes,
      ends_at: new Date(clock.now() + 12 * hourMs).toISOString(),
      ends_with_shift: false,
    };
    expect(response.json()).toMatchObject({ expires_in: tokenSeconds, device });
    expect(isRemembered(testApp.app, response)).toBe(false);
    expect((await browser.refresh()).json()).toMatchObject({ expires_in: tokenSeconds, device });
    clock.set(clock.now() + 12 * hourMs);
    expect((await browser.refresh()).json()).toMatchObject({ code: 'session_expired' });
  });

  test(`locks an idle session after ${idleMinutes} minutes`, async () => {
    const browser = aBrowser();
    await browser.enroll(profile);
    await browser.signIn(member);
    const signedInAt = clock.now();
    clock.set(signedInAt + idleMinutes * minuteMs - 1_000);
    expect((await browser.refresh(idleMinutes * 60 - 1)).statusCode).toBe(200);
    clock.set(signedInAt + idleMinutes * minuteMs + 1_000);
    const idle = await browser.refresh(idleMinutes * 60 + 1);
    expect([idle.statusCode, idle.json().code]).toEqual([423, 'locked']);
  });

  test('asleep for longer › locks the session, whatever the browser reports', async () => {
    const browser = aBrowser();
    await browser.enroll(profile);
    await browser.signIn(member);
    clock.set(clock.now() + idleMinutes * minuteMs + tokenSeconds * 1_000 + 1_000);
    expect((await browser.refresh(0)).statusCode).toBe(423);
  });
});

describe('the strictest profile applies ›', () => {
  test.each([
    ['the member calls it shared', null, testApp, true, 'shared'],
    ['a vehicle, and the member calls it shared', 'vehicle', testApp, true, 'shared'],
    ['a shared one, and the member calls it personal', 'shared', testApp, false, 'shared'],
    ['the policy of all devices', null, strict, false, 'shared'],
    ['a vehicle, and the policy', 'vehicle', strict, false, 'shared'],
  ] as const)('%s', async (_case, profile, here, shared_device, expected) => {
    const browser = new TestBrowser(here.app);
    if (profile) await browser.enroll(profile);
    const response = await browser.signIn(member, { remember: true, shared_device });
    expect(response.json().device).toMatchObject({ profile: expected });
    expect(isRemembered(here.app, response)).toBe(false);
  });

  test("the member's choice › applies to that session only", async () => {
    const browser = aBrowser();
    await browser.signIn(member, { shared_device: true });
    expect((await browser.signIn(member)).json()).not.toHaveProperty('device');
  });
});

describe('the cookie of a profile', () => {
  test('has the __Host- prefix with https', () => {
    expect(deviceCookieFor('https://firedeck.example.org').name).toBe('__Host-fd_profile');
    expect(deviceCookieFor('http://localhost:3000').name).toBe('fd_profile_3000');
  });

  test('is hidden from scripts, and lasts 400 days', async () => {
    const browser = aBrowser();
    const { code } = await devicesRepository(testApp.app.mongo).create({
      profile: 'shared',
      station: 'Station 1',
      createdBy: 'chief',
    });
    const { cookies } = await browser.post('/api/device', { code });
    expect(cookies.find(({ value }) => value === browser.profileCookie)).toMatchObject({
      httpOnly: true,
      sameSite: 'Lax',
      path: '/',
      maxAge: 400 * 86_400,
    });
  });

  test.each([
    ['forged', () => 'eyJhbGciOiJkaXIifQ..AAAA.BBBB.CCCC'],
    ['changed', changeEnd],
    ['empty', () => ' '],
  ])('%s › is ignored', async (_case, change) => {
    const browser = aBrowser();
    await browser.enroll('vehicle');
    browser.profileCookie = change(browser.profileCookie ?? '');
    expect(await deviceOf(browser)).toBeUndefined();
    expect((await browser.signIn(member)).json()).not.toHaveProperty('device');
  });

  test('copied to another device › can only make it stricter there', async () => {
    const [vehicle, other] = [aBrowser(), aBrowser()];
    await vehicle.enroll('vehicle');
    other.profileCookie = vehicle.profileCookie ?? '';
    expect(await deviceOf(other)).toEqual({ profile: 'shared', station: null });
    expect((await other.signIn(member)).json().device).toMatchObject({ profile: 'shared' });
  });

  test('of another purpose › is ignored', async () => {
    const browser = aBrowser();
    await browser.signIn(member);
    browser.profileCookie = browser.refreshToken;
    expect(await deviceOf(browser)).toBeUndefined();
  });

  test('unused for 400 days › has expired; each sign-in renews it', async () => {
    const clock = startClock();
    const browser = aBrowser();
    await browser.enroll('shared');
    clock.set(clock.now() + 399 * dayMs);
    await browser.signIn(member);
    clock.set(clock.now() + 399 * dayMs);
    expect(await deviceOf(browser)).toMatchObject({ profile: 'shared' });
    clock.set(clock.now() + 2 * dayMs);
    expect(await deviceOf(browser)).toBeUndefined();
    clock.end();
  });

  test('of a removed device › is cleared at the next sign-in', async () => {
    const browser = aBrowser();
    const id = await browser.enroll('shared');
    await devicesRepository(testApp.app.mongo).end(id);
    expect((await browser.signIn(member)).json()).not.toHaveProperty('device');
    expect(browser.profileCookie).toBeUndefined();
  });
});

describe('POST /api/device', () => {
  const aCode = async () =>
    (
      await devicesRepository(testApp.app.mongo).create({
        profile: 'shared',
        station: 'Station 7',
        createdBy: 'chief',
      })
    ).code;

  test('accepts a code once, in any spelling, and writes an audit line', async () => {
    const code = await aCode();
    const typed = ` ${code.toLowerCase().replaceAll('-', ' ')} `;
    const responses = await Promise.all(
      [1, 2, 3].map(() => aBrowser().post('/api/device', { code: typed })),
    );
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400, 400]);
    expect(responses.find(({ statusCode }) => statusCode === 200)?.json()).toEqual({
      profile: 'shared',
      station: 'Station 7',
    });
    const lines = await readAuditLines(testApp.app, { kind: 'enroll-device' });
    expect(lines.at(-1)).toMatchObject({
      actor: { type: 'operator', name: 'chief' },
      details: { name: [expect.stringMatching(/^Station \d+ \(shared\)$/)] },
    });
  });

  test('refuses an expired code', async () => {
    const clock = startClock();
    const code = await aCode();
    clock.set(clock.now() + deviceLimits.codeMinutes * minuteMs);
    const response = await aBrowser().post('/api/device', { code });
    clock.end();
    expect([response.statusCode, response.json().code]).toEqual([400, 'device_code_invalid']);
  });

  test('refuses other sites', async () => {
    const body = { code: await aCode() };
    const response = await aBrowser().post('/api/device', body, { 'sec-fetch-site': 'cross-site' });
    expect(response.statusCode).toBe(403);
  });

  test('limits guesses', async () => {
    const { codeTriesPerAddress } = deviceLimits;
    // Concurrently: the delay may pass while a busy machine responds.
    const tries = Array.from({ length: codeTriesPerAddress + 3 }, () =>
      strict.app.inject({
        method: 'POST',
        url: '/api/device',
        headers: { 'x-firedeck-client': 'web', 'sec-fetch-site': 'same-origin' },
        remoteAddress: '203.0.113.99',
        body: { code: randomUUID() },
      }),
    );
    const statuses = (await Promise.all(tries)).map(({ statusCode }) => statusCode).toSorted();
    expect(statuses).toEqual([...Array(codeTriesPerAddress).fill(400), 429, 429, 429]);
  });

  test('ends the existing session, which has other rules', async () => {
    const browser = aBrowser();
    await browser.signIn(member, { remember: true });
    const before = browser.refreshToken;
    await browser.enroll('shared');
    expect(browser.refreshToken).toBe('');
    Object.assign(browser.cookies, { fd_rt_3000: before });
    expect((await browser.refresh()).json()).toMatchObject({ code: 'session_expired' });
  });

  test('with another code › removes the previous device', async () => {
    const browser = aBrowser();
    const before = await browser.enroll('shared');
    const now = await browser.enroll('vehicle', 'Engine 4');
    const listed = (await devicesRepository(testApp.app.mongo).list()).map(({ _id }) => _id);
    expect([listed.includes(before), listed.includes(now)]).toEqual([false, true]);
    expect(await deviceOf(browser)).toEqual({ profile: 'vehicle', station: 'Engine 4' });
  });
});

describe('shift changes', () => {
  let clock: Clock;
  beforeEach(() => {
    clock = startClock();
  });
  afterEach(() => clock.end());

  test.each([
    ['a day shift', '2027-06-01T08:00:00-06:00', '2027-06-01T19:00:00-06:00'],
    ['the night when clocks go forward', '2027-03-13T20:00:00-07:00', '2027-03-14T07:00:00-06:00'],
    ['the night when clocks go back', '2027-11-06T20:00:00-06:00', '2027-11-07T07:00:00-07:00'],
    ['minutes before a change', '2027-06-01T18:55:00-06:00', '2027-06-01T19:00:00-06:00'],
  ])('%s › ends sessions on shared devices, which show it', async (_case, begins, ends) => {
    clock.set(Date.parse(begins));
    const browser = new TestBrowser(byShifts.app);
    await browser.enroll('shared');
    const device = { ends_at: new Date(ends).toISOString(), ends_with_shift: true };
    expect((await browser.signIn(member)).json().device).toMatchObject(device);
    expect((await browser.refresh()).json().device).toMatchObject(device);
    clock.set(Date.parse(ends) - 1);
    // Keeps the session in use.
    await byShifts.app.mongo
      .collection<{ _id: string }>('sessions')
      .updateOne(
        { _id: browser.refreshToken.split('.')[3] ?? '' },
        { $set: { lastSeenAt: new Date(clock.now()) } },
      );
    expect((await browser.refresh()).statusCode).toBe(200);
    clock.set(Date.parse(ends));
    expect((await browser.refresh()).json()).toMatchObject({ code: 'session_expired' });
  });

  test('a shift of 24 hours › is not cut by the limit of 12 hours', async () => {
    clock.set(Date.parse('2027-06-01T07:10:00-06:00'));
    const browser = new TestBrowser(byDays.app);
    await browser.enroll('shared');
    const { device } = (await browser.signIn(member)).json();
    expect(device).toMatchObject({ ends_at: '2027-06-02T13:00:00.000Z', ends_with_shift: true });
  });

  test('a personal device › is not affected', async () => {
    const browser = new TestBrowser(byShifts.app);
    expect((await browser.signIn(member, { remember: true })).json()).not.toHaveProperty('device');
  });
});
