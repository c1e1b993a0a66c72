import type { PasskeyCreationOptions, PasskeyRequestOptions } from '@firedeck/contract';
import { Authenticator } from '../authenticator.ts';
import { sameSiteHeaders } from '../builders.ts';
import { codeOf } from '../second-factor.ts';
import { asMember, type Example, fromPages } from './example.ts';
import type { Fixture } from './fixtures.ts';

const password = 'engine 51 on scene';
const path = '/api/me/factors';

/** A member's second factors, and sign-in with them. */
export const examplesOfFactors: Record<string, Example> = {
  'GET /api/me/factors': asMember,
  'POST /api/me/factors/totp': asMember,
  'POST /api/me/factors/totp/confirm': async (fixture) => ({
    headers: fixture.headers,
    body: { totp: codeOf(await startTotp(fixture)) },
  }),
  'DELETE /api/me/factors/totp': async (fixture) => {
    await addTotp(fixture);
    return { headers: fixture.headers };
  },
  'POST /api/me/factors/passkeys/options': ({ headers }) => ({
    headers,
    body: { kind: 'security_key' },
  }),
  'POST /api/me/factors/passkeys': async (fixture) => ({
    headers: fixture.headers,
    body: await createPasskey(fixture, anAuthenticator(fixture)),
  }),
  'PATCH /api/me/factors/passkeys/{id}': async (fixture) => ({
    headers: fixture.headers,
    id: (await addPasskey(fixture)).id,
    body: { name: 'Engine 4' },
  }),
  'DELETE /api/me/factors/passkeys/{id}': async (fixture) => ({
    headers: fixture.headers,
    id: (await addPasskey(fixture)).id,
  }),
  'POST /api/me/factors/codes': async (fixture) => {
    await addTotp(fixture);
    return { headers: fixture.headers };
  },
  'POST /api/step-up/passkey': async (fixture) => {
    await addPasskey(fixture);
    return { headers: fixture.headers };
  },
  'POST /api/sign-in/second': fromPages(async (fixture) => {
    const secret = await addTotp(fixture);
    const { email } = fixture.user;
    const response = await fixture.request(
      'POST',
      '/api/sign-in',
      { email, password },
      sameSiteHeaders,
    );
    const { mfa } = response.json() as { mfa?: { ticket: string } };
    return { ticket: mfa?.ticket ?? '', totp: codeOf(secret) };
  }),
  'POST /api/sign-in/passkey/options': () => ({ headers: { ...sameSiteHeaders } }),
  'POST /api/sign-in/passkey': async (fixture) => {
    const { authenticator } = await addPasskey(fixture);
    const response = await fixture.testApp.app.inject({
      method: 'POST',
      url: '/api/sign-in/passkey/options',
      headers: sameSiteHeaders,
    });
    const { options } = response.json() as { options: PasskeyRequestOptions };
    const cookie = response.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
    return {
      headers: { ...sameSiteHeaders, cookie },
      body: { passkey: authenticator.get(options), remember: true },
    };
  },
};

async function startTotp({ request }: Fixture): Promise<string> {
  return ((await request('POST', `${path}/totp`)).json() as { secret: string }).secret;
}

/** Confirmed with the previous period's code, so that the current code stays unused. */
async function addTotp(fixture: Fixture): Promise<string> {
  const secret = await startTotp(fixture);
  const confirm = () =>
    fixture.request('POST', `${path}/totp/confirm`, { totp: codeOf(secret, -1) });
  // The period may end in between, which makes the code too old.
  if ('code' in (await confirm()).json()) await confirm();
  return secret;
}

const anAuthenticator = ({ testApp }: Fixture): Authenticator =>
  new Authenticator({ origin: testApp.config.publicOrigin });

async function createPasskey({ request }: Fixture, authenticator: Authenticator) {
  const response = await request('POST', `${path}/passkeys/options`, { kind: 'passkey' });
  const { options } = response.json() as { options: PasskeyCreationOptions };
  return { name: 'Station key', passkey: authenticator.create(options) };
}

/** Adds it to the member's account. */
export async function addPasskey(
  fixture: Fixture,
): Promise<{ id: string; authenticator: Authenticator }> {
  const authenticator = anAuthenticator(fixture);
  const body = await createPasskey(fixture, authenticator);
  const added = (await fixture.request('POST', `${path}/passkeys`, body)).json() as {
    factors?: { passkeys: { id: string }[] };
  };
  return { id: added.factors?.passkeys[0]?.id ?? '', authenticator };
}
