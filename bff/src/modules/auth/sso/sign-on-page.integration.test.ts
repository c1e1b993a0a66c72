import { expect, test } from 'vitest';
import { aDescriptor, aShellDescriptor } from '../../../../testing/a-descriptor.ts';
import { afterRegistryCache } from '../../../../testing/after-registry-cache.ts';
import { sameSiteHeaders } from '../../../../testing/builders.ts';
import { setUpSingleSignOn } from '../../../../testing/sso/set-up.ts';
import { SsoBrowser } from '../../../../testing/sso/sso-browser.ts';
import { startTestApp, type TestApp } from '../../../../testing/test-app.ts';
import { moduleModel } from '../../registry/module-model.ts';
import { modulesRepository } from '../../registry/modules-repository.ts';

const here = setUpSingleSignOn({
  settings: { name: 'Fire & "Rescue"' },
  signOn: { autoRedirect: true },
});

const login = aDescriptor({
  routes: [{ path: '/login', access: 'public', view: 'login', title: 'Sign in', prefetch: [] }],
});
const template = '<html data-sign-on="{{signOn}}">{{modules}}</html>';
const shell = aShellDescriptor({ document: { template, scripts: [], fonts: [] } });

async function release({ app }: TestApp): Promise<void> {
  for (const descriptor of [shell, login]) {
    await moduleModel(app.mongo).create({ _id: descriptor.id });
    await modulesRepository(app.mongo).release(descriptor.id, null, descriptor);
  }
  await afterRegistryCache(() => app.inject('/login'));
}

async function readPage({ app }: TestApp, cookies: Record<string, string> = {}) {
  const { body } = await app.inject({ url: '/login', cookies });
  const [, value = ''] = /data-sign-on="([^"]*)"/.exec(body) ?? [];
  const text = value.replaceAll('&quot;', '"').replaceAll('&amp;', '&');
  return text === '' ? null : JSON.parse(text);
}

test('the page lists the provider, and after a sign-out waits for a click before going there', async () => {
  const { app } = here.testApp;
  await release(here.testApp);
  const policy = {
    providers: [{ id: 'oidc', name: 'Fire & "Rescue"' }],
    passwords: 'all',
    auto_redirect: true,
  };
  expect(await readPage(here.testApp)).toEqual(policy);

  here.idp.current = here.idp.aPerson().sub;
  const tab = new SsoBrowser(app);
  await tab.signIn();
  const { headers } = await app.inject({
    method: 'POST',
    url: '/api/sign-out',
    headers: sameSiteHeaders,
    cookies: tab.cookies,
  });
  expect(String(headers['set-cookie'])).toContain('fd_signed_out=1');
  const cookies = { fd_signed_out: '1' };
  expect(await readPage(here.testApp, cookies)).toEqual({ ...policy, auto_redirect: false });
});

test('without a provider › the page does not mention one', async () => {
  const plain = await startTestApp();
  await release(plain);
  expect(await readPage(plain)).toBeNull();
  await plain.close();
});
