import { performance } from 'node:perf_hooks';
import { times } from '@firedeck/contract';
import { expect, test, vi } from 'vitest';
import { aToolInput, refreshWith } from '../../../testing/builders.ts';
import { readEvents } from '../../../testing/event-reader.ts';
import { setUpSecondApp } from '../../../testing/fixtures.ts';
import { aScimClient, aScimUser } from '../../../testing/scim-client.ts';
import { setUpSingleSignOn } from '../../../testing/sso/set-up.ts';
import { SsoBrowser } from '../../../testing/sso/sso-browser.ts';
import { parseGroupRoles } from '../../lib/settings/group-roles.ts';
import { type UserDocument, userModel } from '../auth/users/user-model.ts';

const groupRoles = parseGroupRoles('Station 4=station_editor');
// As in Entra: the subject is the external id in the directory.
const agency = setUpSingleSignOn({ kind: 'entra', config: { groupRoles } });
const here = agency.testApp;
/** Another process of the same deployment. */
const there = setUpSecondApp(here, { groupRoles });
const sessionsOpen = 50;
/** The maximum for one member in one process. */
const streamsOpen = 10;

const signIn = () => new SsoBrowser(here.app).signIn();

test('provisioned, added to a station, signed in by single sign-on, and disabled › 50 sessions, an API key and 20 streams end within 5 s, and the provider’s sign-in is refused', async () => {
  const directory = await aScimClient(here);
  const hired = aScimUser();
  const { id } = (await directory.send('POST', '/Users', hired)).json();
  const members = [{ value: id }];
  await directory.send('POST', '/Groups', { displayName: 'Station 4', members });
  const person = agency.idp.aPerson({ oid: hired.externalId, email: hired.userName });
  agency.idp.current = person.sub;

  const first = await signIn();
  expect(first.to).toBe('/');
  const others = await Promise.all(Array.from({ length: sessionsOpen - 1 }, signIn));
  const sessions = await Promise.all(
    [first, ...others].map(async ({ refreshToken }) =>
      (await refreshWith(here.app, refreshToken)).json(),
    ),
  );
  const unused = await signIn();
  expect(unused.refreshToken).not.toBe('');
  expect(new Set(sessions.map(({ user }) => user.id))).toEqual(new Set([id]));
  const tokens = sessions.map(({ access_token }) => access_token);
  const user = (await userModel(here.app.mongo).findById(id).lean()) as UserDocument;
  expect(await here.app.rolesOf(user)).toMatchObject([
    { role: 'station_editor', source: 'scim', state: 'active' },
  ]);
  const post = (url: string, body: object) =>
    here.app.inject({
      method: 'POST',
      url,
      headers: { authorization: `Bearer ${tokens[0]}` },
      body,
    });
  expect((await post('/api/tools', aToolInput())).statusCode).toBe(201);
  const made = await post('/api/keys', { name: 'Wall', scope: 'tools:read', days: 30 });
  const bearers = [...tokens, made.json().secret];
  const addresses = await Promise.all(
    [here, there].map(({ app }) => app.listen({ host: '127.0.0.1', port: 0 })),
  );
  const streams = await Promise.all(
    addresses.flatMap((address) =>
      tokens.slice(0, streamsOpen).map((token) => readEvents(address, token)),
    ),
  );
  expect(streams.map(({ status }) => status)).toEqual(Array(2 * streamsOpen).fill(200));
  const statuses = async () => {
    const replies = [here, there].flatMap(({ app }) =>
      bearers.map(async (bearer) => {
        const headers = { authorization: `Bearer ${bearer}` };
        return (await app.inject({ url: '/api/tools', headers })).statusCode;
      }),
    );
    return new Set(await Promise.all(replies));
  };
  expect(await statuses()).toEqual(new Set([200]));

  const streamsEnd = Promise.all(streams.map(({ ended }) => ended)).then(() => performance.now());
  const disabled = await directory.patch(`/Users/${id}`, {
    op: 'Replace',
    path: 'active',
    value: 'False',
  });
  expect(disabled.json().active).toBe(false);
  const disabledAt = performance.now();
  let requestsMs = 0;
  const areRefused = async () => {
    const beganMs = performance.now() - disabledAt;
    const answered = await statuses();
    // The last accepted one.
    if (answered.has(200)) requestsMs = beganMs;
    expect(answered).toEqual(new Set([401]));
  };
  await vi.waitFor(areRefused, { timeout: 12 * times.sessionMemoMs, interval: 100 });
  const streamsMs = (await streamsEnd) - disabledAt;
  process.stdout.write(
    `Leaver: requests accepted for ${Math.round(requestsMs)} ms, streams closed after ${Math.round(streamsMs)} ms\n`,
  );
  expect(requestsMs).toBeLessThan(times.sessionMemoMs);
  expect(streamsMs).toBeLessThan(times.sessionMemoMs);
  const refreshed = await refreshWith(there.app, unused.refreshToken);
  expect(refreshed.statusCode).toBe(400);
  expect(await signIn()).toEqual({ to: '/login?sso_error=disabled', refreshToken: '' });
}, 120_000);
