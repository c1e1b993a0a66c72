import { minuteMs, stepUpTicketHeader } from '@firedeck/contract';
import { afterEach, describe, expect, test } from 'vitest';
import { aMember, refreshWith } from '../../../../testing/builders.ts';
import { startClock } from '../../../../testing/clock.ts';
import { setUpSingleSignOn } from '../../../../testing/sso/set-up.ts';
import { SsoBrowser } from '../../../../testing/sso/sso-browser.ts';
import { makeStale } from '../../../../testing/stale-session.ts';

const path = '/api/sso/step-up';

describe.each(['entra', 'okta'] as const)('step-up at a provider set as %s', (kind) => {
  const here = setUpSingleSignOn({ kind });

  afterEach(() => {
    here.idp.reissue = null;
  });

  /** A person who signed in at the provider some time ago. */
  async function aStaleMember() {
    const { app } = here.testApp;
    const person = here.idp.aPerson();
    here.idp.current = person.sub;
    const browser = new SsoBrowser(app);
    const { refreshToken } = await browser.signIn();
    const { access_token: token } = (await refreshWith(app, refreshToken)).json();
    const sessionId = refreshToken.split('.')[3] ?? '';
    await makeStale(here.testApp, { sessionId });
    const headers = { authorization: `Bearer ${token}` };
    const exportAll = () => app.inject({ url: '/api/me/export', headers });
    const makeKey = () =>
      app.inject({
        method: 'POST',
        url: '/api/keys',
        headers,
        body: { name: 'Wall', scope: 'tools:read', days: 30 },
      });
    const withTicket = (ticket?: string) => ({
      ...headers,
      ...(ticket !== undefined && { [stepUpTicketHeader]: ticket }),
    });
    const isRecent = async (ticket?: string) =>
      (await app.inject({ url: path, headers: withTicket(ticket) })).json().is_recent;
    async function stepUp(wait = () => {}, ticket?: string): Promise<string> {
      const { url } = (await browser.post(path, withTicket(ticket))).json();
      const back = await browser.signInAt(url);
      wait();
      return (await browser.comeBack(back)).body;
    }
    return { browser, exportAll, isRecent, makeKey, stepUp };
  }

  test('a sensitive act long after the sign-in › needs the provider, then succeeds in the same session', async () => {
    const member = await aStaleMember();
    const refused = (await member.makeKey()).json();
    expect([refused.code, refused.methods]).toEqual(['step_up_required', ['sso']]);
    expect(await member.isRecent()).toBe(false);
    expect(await member.stepUp()).toContain('You are confirmed.');
    expect(await member.isRecent()).toBe(true);
    expect((await member.makeKey()).statusCode).toBe(201);
  });

  test('an act with a proof of its own › needs the provider for it, once', async () => {
    const member = await aStaleMember();
    const { code, methods, ticket } = (await member.exportAll()).json();
    expect([code, methods]).toEqual(['step_up_required', ['sso']]);
    expect(await member.stepUp(undefined, ticket)).toContain('You are confirmed.');
    expect([await member.isRecent(ticket), await member.isRecent()]).toEqual([true, false]);
    expect((await member.makeKey()).json().code).toBe('step_up_required');
    expect((await member.exportAll()).statusCode).toBe(200);
    expect((await member.exportAll()).json().code).toBe('step_up_required');
  });

  test('another person at the provider › confirms nothing', async () => {
    const member = await aStaleMember();
    here.idp.current = here.idp.aPerson().sub;
    member.browser.forgetProvider();
    expect(await member.stepUp()).toContain('could not be confirmed');
    expect(await member.isRecent()).toBe(false);
  });

  test('after more than ten minutes at the provider › the popup shows it, and the session stays open', async () => {
    const member = await aStaleMember();
    const clock = startClock();
    try {
      const page = await member.stepUp(() => clock.set(clock.now() + 11 * minuteMs));
      expect(page).toContain('could not be confirmed');
    } finally {
      clock.end();
    }
    expect(await member.isRecent()).toBe(false);
  });

  test.each([
    ['long ago', 600],
    ['at an unknown time', null],
  ])('a sign-in at the provider %s › confirms nothing', async (_when, agoSeconds) => {
    const member = await aStaleMember();
    here.idp.reissue = ({ auth_time: _, ...claims }, sign) =>
      sign({
        ...claims,
        ...(agoSeconds && { auth_time: Math.floor(Date.now() / 1_000) - agoSeconds }),
      });
    expect(await member.stepUp()).toContain('could not be confirmed');
    expect(await member.isRecent()).toBe(false);
  });

  test("a session that began with a password › can't be confirmed by the provider", async () => {
    const member = await aMember(here.testApp.app);
    expect((await member.request('POST', path)).json().code).toBe('not_found');
  });
});
