import { performance } from 'node:perf_hooks';
import { times } from '@firedeck/contract';
import { expect, test, vi } from 'vitest';
import { fromOurPages, refreshWith } from '../../../testing/builders.ts';
import { readEvents } from '../../../testing/event-reader.ts';
import { setUpSecondApp, setUpTestApp } from '../../../testing/fixtures.ts';
import { aScimClient, aScimUser } from '../../../testing/scim-client.ts';
import { parseGroupRoles } from '../../lib/settings/group-roles.ts';
import { hashPassword } from '../auth/passwords/password-hashing.ts';
import { sessionsService } from '../auth/sessions/sessions-service.ts';
import { type UserDocument, userModel } from '../auth/users/user-model.ts';

const groupRoles = parseGroupRoles('Station 4=station_editor');
const here = setUpTestApp({ groupRoles });
/** Another process of the same deployment. */
const there = setUpSecondApp(here, { groupRoles });
const password = 'engine 51 on scene';

const sessionsOpen = 50;
/** As many as one member can have in one process. */
const streamsOpen = 10;

test('hired, put into a station, signed in, and disabled › 50 sessions, an API key and 20 streams end within 5 s', async () => {
  const directory = await aScimClient(here);
  const { id, userName } = (await directory.send('POST', '/Users', aScimUser())).json();
  const members = [{ value: id }];
  await directory.send('POST', '/Groups', { displayName: 'Station 4', members });
  // Until there is single sign-on, the operator sets a password.
  await userModel(here.app.mongo).updateOne(
    { _id: id },
    { $set: { passwordHash: await hashPassword(password) } },
  );

  const signIn = () =>
    here.app.inject({
      method: 'POST',
      url: '/api/sign-in',
      headers: fromOurPages,
      body: { email: userName, password },
    });
  expect((await signIn()).statusCode).toBe(200);
  const user = (await userModel(here.app.mongo).findById(id).lean()) as UserDocument;
  expect(await here.app.rolesOf(user)).toMatchObject([
    { role: 'station_editor', source: 'scim', state: 'active' },
  ]);
  const start = () =>
    sessionsService(here.app).start(user, { remember: true, device: 'Firefox on Linux' });
  const sessions = await Promise.all(Array.from({ length: sessionsOpen }, start));
  const tokens = sessions.map(({ session }) => session.access_token);
  const made = await here.app.inject({
    method: 'POST',
    url: '/api/keys',
    headers: { authorization: `Bearer ${tokens[0]}` },
    body: { name: 'Wall', scope: 'tools:read', days: 30 },
  });
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
    const asked = [here, there].flatMap(({ app }) =>
      bearers.map(async (bearer) => {
        const headers = { authorization: `Bearer ${bearer}` };
        return (await app.inject({ url: '/api/tools', headers })).statusCode;
      }),
    );
    return new Set(await Promise.all(asked));
  };
  expect(await statuses()).toEqual(new Set([200]));

  const startedAt = performance.now();
  const disabled = await directory.patch(`/Users/${id}`, {
    op: 'Replace',
    path: 'active',
    value: 'False',
  });
  expect(disabled.json().active).toBe(false);
  await vi.waitFor(async () => expect(await statuses()).toEqual(new Set([401])), {
    timeout: 12 * times.sessionMemoMs,
    interval: 100,
  });
  const requestsMs = performance.now() - startedAt;
  await Promise.all(streams.map(({ ended }) => ended));
  const streamsMs = performance.now() - startedAt;
  process.stdout.write(
    `Leaver: requests refused after ${Math.round(requestsMs)} ms, streams closed after ${Math.round(streamsMs)} ms\n`,
  );
  const refreshed = await refreshWith(there.app, sessions[1]?.refreshToken ?? '');
  expect(refreshed.statusCode).toBe(400);
  expect((await signIn()).statusCode).toBe(400);
}, 120_000);
