import { expect, test } from 'vitest';
import { type SiteOptions, startSite } from '../test/https-site.ts';
import { testContext } from '../test/test-context.ts';
import { checkTls } from './tls.ts';

async function check(options: SiteOptions, changes: { plainAddress?: string } = {}) {
  const site = await startSite(options);
  try {
    const { address, plainAddress } = site;
    return await checkTls(testContext({ address, plainAddress, ...changes }));
  } finally {
    await site.close();
  }
}

test('a valid certificate, TLS 1.2 and newer, HSTS and the redirect › no problem', async () => {
  const { facts, problems, untried } = await check({});
  expect({ problems, untried }).toEqual({ problems: [], untried: [] });
  expect(facts).toEqual([
    'TLSv1.3, certificate of DNS:localhost, 89 days left',
    expect.stringMatching(/^TLS 1.1 is refused/),
    'Strict-Transport-Security: max-age=31536000; includeSubDomains',
    expect.stringMatching(/redirects to https \(301\)$/),
  ]);
});

const oldVersions = { minVersion: 'TLSv1', ciphers: 'DEFAULT:@SECLEVEL=0' } as const;
test.each<[string, SiteOptions, RegExp]>([
  ['a certificate that ends in days', { days: 6 }, /ends in 5 days/],
  ['a certificate of another host', { host: 'other.example.org' }, /of another host/],
  ['TLS 1.1 that is accepted', { tls: oldVersions }, /TLSv1.1 is accepted/],
  ['no HSTS', { headers: { 'strict-transport-security': undefined } }, /is none, not max-age/],
  [
    'HSTS for one day',
    { headers: { 'strict-transport-security': 'max-age=86400' } },
    /is max-age=86400, not/,
  ],
  ['a redirect to elsewhere', { redirect: 'https://example.net/' }, /not a redirect to/],
])('%s › a problem', async (_circumstance, options, problem) => {
  expect((await check(options)).problems).toContainEqual(expect.stringMatching(problem));
});

test('nothing listens on the HTTP port › the redirect is not tried', async () => {
  const { problems, untried } = await check({}, { plainAddress: 'http://localhost:1' });
  expect(problems).toEqual([]);
  expect(untried).toEqual([expect.stringMatching(/^the redirect of http:\/\/localhost:1/)]);
});
