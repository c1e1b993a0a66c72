import { afterEach, describe, expect, test } from 'vitest';
import { refreshWith } from '../../../../testing/builders.ts';
import { setUpSingleSignOn } from '../../../../testing/sso/set-up.ts';
import { SsoBrowser } from '../../../../testing/sso/sso-browser.ts';
import { makeStale } from '../../../../testing/stale-session.ts';
import { requestStrength } from './sign-in-strength.ts';

const strong = 'urn:okta:loa:2fa:any';
const stronger = 'phr';

describe.each(['entra', 'okta'] as const)(
  'required sign-in strength, at a provider set as %s',
  (kind) => {
    const here = setUpSingleSignOn({
      kind,
      settings: { acrValues: [strong, stronger], stepUpAcrValues: [stronger] },
    });

    afterEach(() => {
      here.idp.reissue = null;
    });

    /** A person who signs in with these claims. */
    function aPerson(strength: Record<string, unknown>): SsoBrowser {
      here.idp.current = here.idp.aPerson().sub;
      here.idp.reissue = (claims, sign) => sign({ ...claims, ...strength });
      return new SsoBrowser(here.testApp.app);
    }

    test.each([
      ['one of those required', { acr: strong }],
      ['an authentication context of Entra', { acrs: ['c9', stronger] }],
    ])('%s › signs in', async (_name, strength) => {
      const { to, refreshToken } = await aPerson(strength).signIn();
      expect([to, refreshToken]).toEqual(['/', expect.stringContaining('.')]);
    });

    test.each([
      ['none', {}],
      ['another', { acr: 'urn:okta:loa:1fa:any' }],
      ['a list instead of a text', { acr: [strong] }],
      ['only the methods', { amr: ['mfa'] }],
    ])('%s › is refused with that reason, and starts no session', async (_name, strength) => {
      const { to, refreshToken } = await aPerson(strength).signIn();
      expect([to, refreshToken]).toEqual(['/login?sso_error=too_weak', '']);
    });

    test('not supported by the provider › is refused with that reason', async () => {
      const browser = aPerson({ acr: strong });
      const { url } = (await browser.start()).json();
      const back = new URL(await browser.signInAt(url));
      back.searchParams.delete('code');
      back.searchParams.set('error', 'unmet_authentication_requirements');
      expect((await browser.comeBack(back.href)).body).toContain('sso_error=too_weak');
    });

    test('a step-up › has its own required strength', async () => {
      const browser = aPerson({ acr: strong });
      const { refreshToken } = await browser.signIn();
      const { access_token: token } = (await refreshWith(here.testApp.app, refreshToken)).json();
      await makeStale(here.testApp, { sessionId: refreshToken.split('.')[3] ?? '' });
      const headers = { authorization: `Bearer ${token}` };
      const stepUp = async () => {
        const { url } = (await browser.post('/api/sso/step-up', headers)).json();
        return (await browser.comeBack(await browser.signInAt(url))).body;
      };
      expect(await stepUp()).toContain('could not be confirmed');
      here.idp.reissue = (claims, sign) => sign({ ...claims, acr: stronger });
      expect(await stepUp()).toContain('You are confirmed.');
    });
  },
);

describe('requested sign-in strength', () => {
  const here = setUpSingleSignOn({ kind: 'entra', settings: { acrValues: [strong, stronger] } });

  test('is in the URL of the provider’s page', async () => {
    const { url } = (await new SsoBrowser(here.testApp.app).start()).json();
    expect(new URL(url).searchParams.get('acr_values')).toBe(`${strong} ${stronger}`);
  });
});

test('Entra › gets its authentication context as a claim request', () => {
  const issuer = 'https://login.microsoftonline.com/4f2/v2.0';
  const { claims = '', ...rest } = requestStrength(['c1', 'c2'], issuer);
  expect(rest).toEqual({});
  expect(JSON.parse(claims)).toEqual({
    id_token: { acrs: { essential: true, values: ['c1', 'c2'] } },
  });
});
