import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { pinLimits, stepUpTicketHeader } from '@firedeck/contract';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import {
  type Answer,
  aMember,
  type Member,
  newAddress,
  readCookies,
  sameSiteHeaders,
  visitor,
} from './harness/visitor.ts';

const { bffEnvironment } = inject('production');
const operatorEntry = fileURLToPath(new URL('../../../bff/src/operator.ts', import.meta.url));
const pin = '274950';
const path = '/api/me/pin';

/** A shared device with a locked session, and its member's PIN. */
interface Station {
  member: Member;
  /** All cookies of its browser. */
  cookie: string;
  send: ReturnType<typeof visitor>;
}

async function makeCode(): Promise<string> {
  const options = ['--profile', 'shared', '--station', 'Station 12', '--by', 'attacks', '--json'];
  const args = [operatorEntry, 'devices', 'code', ...options];
  const { stdout } = await promisify(execFile)(process.execPath, args, { env: bffEnvironment });
  return JSON.parse(stdout).code;
}

async function aLockedStation(): Promise<Station> {
  const member = await aMember();
  const send = visitor(newAddress());
  const jar = new Map<string, string>();
  const store = (response: Answer) => {
    for (const pair of readCookies(response).split('; ').filter(Boolean))
      jar.set(pair.split('=', 1)[0] ?? '', pair);
    return response;
  };
  const cookie = () => [...jar.values()].filter((pair) => !pair.endsWith('=')).join('; ');
  const post = async (url: string, body: object, headers = {}) =>
    store(
      await send('POST', url, {
        body,
        headers: { ...sameSiteHeaders, cookie: cookie(), ...headers },
      }),
    );
  expect((await post('/api/device', { code: await makeCode() })).status).toBe(200);
  const { email, password } = member;
  const { access_token } = (await post('/api/sign-in', { email, password })).json;
  const authorization = { authorization: `Bearer ${access_token}` };
  const set = () =>
    send('PUT', path, { body: { pin }, headers: { ...authorization, cookie: cookie() } });
  const { ticket } = (await set()).json;
  await post('/api/step-up', { password }, { ...authorization, [stepUpTicketHeader]: ticket });
  expect((await set()).status).toBe(200);
  expect((await post('/api/lock', {}, authorization)).status).toBe(204);
  return { member, cookie: cookie(), send };
}

const unlock = ({ cookie, send }: Pick<Station, 'cookie' | 'send'>, typed: string) =>
  send('POST', '/api/unlock', { body: { pin: typed }, headers: { ...sameSiteHeaders, cookie } });

describe('20 PINs guessed by a script at a locked screen', () => {
  let station: Station;
  beforeAll(async () => {
    station = await aLockedStation();
  });

  test('200 parallel guesses by many addresses and both bffs › no more than the allowed ones are checked', async () => {
    const { cookie } = station;
    const responses = await Promise.all(
      Array.from({ length: 200 }, (_, index) =>
        unlock({ cookie, send: visitor(newAddress()) }, String(905_172 + index)),
      ),
    );
    const refusals = responses.filter(({ json }) => json?.code === 'pin_refused');
    const checked = refusals.filter(({ json }) => json.methods.includes('pin'));
    expect(responses.filter(({ status }) => status === 200)).toEqual([]);
    // The response to each checked guess but the last says that guesses are left.
    expect(checked.length).toBeLessThan(pinLimits.tries);
    // Under load some were refused unchecked: use up the remaining guesses now.
    for (let tries = 0; tries < pinLimits.tries; tries += 1) await unlock(station, '905172');
    const right = await unlock(station, pin);
    expect([right.status, right.json.code, right.json.methods]).toEqual([
      400,
      'pin_refused',
      ['password'],
    ]);
  });

  test('the PIN is blocked › the password still unlocks the screen and signs in elsewhere', async () => {
    const { member, cookie, send } = station;
    const { email, password } = member;
    const elsewhere = visitor(newAddress());
    const signIn = { body: { email, password }, headers: sameSiteHeaders };
    expect((await elsewhere('POST', '/api/sign-in', signIn)).status).toBe(200);
    const byPassword = { body: { password }, headers: { ...sameSiteHeaders, cookie } };
    expect((await send('POST', '/api/unlock', byPassword)).status).toBe(200);
  });

  test('the right PIN with the session’s cookies only, or as a sign-in › is refused', async () => {
    const other = await aLockedStation();
    const session = other.cookie
      .split('; ')
      .filter((pair) => pair.startsWith('__Host-fd_rt='))
      .join('; ');
    expect((await unlock({ cookie: session, send: other.send }, pin)).json.code).toBe(
      'pin_refused',
    );
    const { email } = other.member;
    const signIn = { body: { email, pin, password: pin }, headers: sameSiteHeaders };
    expect((await visitor(newAddress())('POST', '/api/sign-in', signIn)).status).toBe(400);
    expect((await unlock(other, pin)).status).toBe(200);
  });
});
