import { workerHeaders } from '@firedeck/bff/header-policy';
import { expect, test } from 'vitest';
import { healthyResponses, type SiteOptions, startSite } from '../test/https-site.ts';
import { testContext } from '../test/test-context.ts';
import { checkGateway } from './gateway.ts';

async function check(options: SiteOptions) {
  const site = await startSite(options);
  try {
    return await checkGateway(testContext({ address: site.address }));
  } finally {
    await site.close();
  }
}
const responding = (changes: typeof healthyResponses) => ({
  responses: { ...healthyResponses, ...changes },
});
const worker = (headers: Record<string, string>) =>
  responding({ '/sw.js': { status: 200, headers: { ...workerHeaders, ...headers } } });

test('our headers, no unknown Host and no internal path › no problem', async () => {
  const { facts, problems } = await check({});
  expect(problems).toEqual([]);
  expect(facts).toContain('/ with a foreign Host: 400');
  expect(facts).toContain('/metrics from outside: 302');
  expect(facts).toContain('the files of notes 1.0.0 are served');
});

test.each<[string, SiteOptions, RegExp]>([
  ['a header that the gateway drops', { headers: { 'referrer-policy': undefined } }, /missing/],
  ['a page without a policy', { headers: { 'content-security-policy': undefined } }, /^\/: no /],
  ['a foreign Host that is answered', { acceptsForeignHosts: true }, /to the foreign Host/],
  ['/metrics that is answered', responding({ '/metrics': { status: 200 } }), /^\/metrics is ans/],
  ['an API that fails', responding({ '/api/modules': { status: 502 } }), /^\/api\/modules: 502/],
  ['no page', responding({ '/': { status: 404 } }), /^\/: status 404/],
  ['no service worker', responding({ '/sw.js': { status: 404 } }), /^\/sw\.js: status 404/],
  [
    'a service worker that proxies may cache',
    worker({ 'cache-control': 'public, max-age=3600' }),
    /^\/sw\.js: cache-control is public, max-age=3600/,
  ],
  [
    'a page instead of the service worker',
    worker({ 'content-type': 'text/html' }),
    /^\/sw\.js: content-type is text\/html/,
  ],
  [
    'files of a module without a route',
    {
      responses: {
        ...healthyResponses,
        '/mf/notes/1.0.0-00000000000000aa/descriptor.json': { status: 404 },
      },
    },
    /descriptor.json: status 404/,
  ],
])('%s › a problem', async (_circumstance, options, problem) => {
  expect((await check(options)).problems).toContainEqual(expect.stringMatching(problem));
});
