import type { LightMyRequestResponse } from 'fastify';
import { TOTP } from 'otpauth';
import type { Authenticator } from './authenticator.ts';
import { sameSiteHeaders, type TestMember } from './builders.ts';
import { startClock } from './clock.ts';
import type { TestApp } from './test-app.ts';

const periodMs = 30_000;

/** The current code of the authenticator app, or that of another period. */
export const codeOf = (secret: string, periodsLater = 0): string =>
  new TOTP({ secret }).generate({ timestamp: Date.now() + periodsLater * periodMs });

/**
 * Sets up an authenticator app with the previous period's code, so that the current code stays
 * unused.
 */
export async function addTotp(
  member: TestMember,
): Promise<{ secret: string; codes: string[]; response: LightMyRequestResponse }> {
  const { secret } = (await member.request('POST', '/api/me/factors/totp')).json();
  const response = await periodsLater(-1, () =>
    member.request('POST', '/api/me/factors/totp/confirm', { totp: codeOf(secret) }),
  );
  return { secret, codes: response.json().codes, response };
}

export async function addPasskey(
  member: TestMember,
  authenticator: Authenticator,
  { kind = 'passkey', name = 'Station key' } = {},
): Promise<LightMyRequestResponse> {
  const { options } = (
    await member.request('POST', '/api/me/factors/passkeys/options', { kind })
  ).json();
  const passkey = authenticator.create(options);
  return member.request('POST', '/api/me/factors/passkeys', { name, passkey });
}

/** The requests of a sign-in, as our pages send them. */
export function signInSteps({ app }: Pick<TestApp, 'app'>) {
  const post = (url: string, body?: object, cookies: Record<string, string> = {}) =>
    app.inject({ method: 'POST', url, headers: sameSiteHeaders, cookies, ...(body && { body }) });
  return {
    post,
    first: ({ email, password }: TestMember, more: object = {}, cookies = {}) =>
      post('/api/sign-in', { email, password, ...more }, cookies),
    second: (ticket: string, proof: object, cookies = {}) =>
      post('/api/sign-in/second', { ticket, ...proof }, cookies),
    async byPasskey(authenticator: Authenticator, more: object = {}) {
      const challenge = await post('/api/sign-in/passkey/options');
      const cookies = Object.fromEntries(challenge.cookies.map(({ name, value }) => [name, value]));
      const passkey = authenticator.get(challenge.json().options);
      const finish = () => post('/api/sign-in/passkey', { passkey, ...more }, cookies);
      return { passkey, cookies, finish, answer: await finish() };
    },
  };
}

/** Advances the clock by periods while `act` runs. */
export async function periodsLater<Result>(
  periods: number,
  act: () => Promise<Result>,
): Promise<Result> {
  const clock = startClock();
  clock.set(clock.now() + periods * periodMs);
  try {
    return await act();
  } finally {
    clock.end();
  }
}
