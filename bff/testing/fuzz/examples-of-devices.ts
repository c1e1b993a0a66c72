import { devicesRepository } from '../../src/modules/auth/devices/devices-repository.ts';
import { refreshCookieFor } from '../../src/modules/auth/sessions/refresh-tokens/refresh-cookie.ts';
import { sessionModel } from '../../src/modules/auth/sessions/session-model.ts';
import { sameSiteHeaders } from '../builders.ts';
import { asMember, asNobody, type Example, fromPages } from './example.ts';
import { addPasskey } from './examples-of-factors.ts';
import type { Fixture } from './fixtures.ts';

const password = 'engine 51 on scene';
const path = '/api/me/pin';

/** Shared devices, and the lock of their screens. */
export const examplesOfDevices: Record<string, Example> = {
  'POST /api/device': fromPages(async (fixture) => ({ code: (await makeDevice(fixture)).code })),
  'GET /api/device/members': asNobody,
  'GET /api/device/sheet': asNobody,
  'POST /api/lock': () => ({ headers: sameSiteHeaders }),
  'POST /api/unlock': (fixture) => ({
    headers: { ...sameSiteHeaders, cookie: sessionCookie(fixture) },
    body: { password },
  }),
  'POST /api/unlock/passkey': async (fixture) => {
    await addPasskey(fixture);
    return { headers: { ...sameSiteHeaders, cookie: sessionCookie(fixture) } };
  },
  [`GET ${path}`]: asMember,
  [`PUT ${path}`]: async (fixture) => ({
    headers: { ...fixture.headers, cookie: await atStation(fixture) },
    body: { pin: '274950' },
  }),
  [`DELETE ${path}`]: asMember,
};

/** As in the session's cookie. */
export const sessionCookie = ({ testApp, refreshToken }: Fixture): string =>
  `${refreshCookieFor(testApp.config.publicOrigin).name}=${refreshToken}`;

const makeDevice = ({ testApp }: Fixture) =>
  devicesRepository(testApp.app.mongo).create({
    profile: 'shared',
    station: 'Station 12',
    createdBy: 'chief',
  });

/** Moves the session to a station's device and returns the device's cookies. */
async function atStation(fixture: Fixture): Promise<string> {
  const { id, code } = await makeDevice(fixture);
  const { app } = fixture.testApp;
  const url = '/api/device';
  const headers = sameSiteHeaders;
  const enrolled = await app.inject({ method: 'POST', url, headers, body: { code } });
  const sharedDevice = { profile: 'shared', id, station: 'Station 12' };
  const session = { _id: fixture.refreshToken.split('.')[3] ?? '' };
  await sessionModel(app.mongo).updateOne(session, { $set: { sharedDevice } });
  app.sessionCache.clear();
  return enrolled.cookies
    .filter(({ value }) => value !== '')
    .map(({ name, value }) => `${name}=${value}`)
    .join('; ');
}
