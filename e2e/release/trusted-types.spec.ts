import { liveDescriptor, whileChanged, writePointer } from './live-modules.ts';
import { expect, test } from './release-stack.ts';

const measured = async (address: string) => (await fetch(address)).text();

test('scripts or HTML from strings › are refused; scripts of the document load', async ({
  stack,
  memberPage,
}) => {
  await memberPage.goto('/');
  await expect(memberPage.getByText('No tools added yet')).toBeVisible();
  const { id, artifact, entry } = await liveDescriptor(stack, 'notes');
  const known = `/mf/${id}/${artifact}/${entry}`;
  const outcomes = await memberPage.evaluate(async (known) => {
    const refused = (act: () => unknown) => {
      try {
        act();
        return false;
      } catch (error) {
        return error instanceof TypeError || error instanceof EvalError;
      }
    };
    const script = (src: string) => () => Object.assign(document.createElement('script'), { src });
    const text = () => Object.assign(document.createElement('script'), { text: '1' });
    const html = () => Object.assign(document.createElement('div'), { innerHTML: '<b>x</b>' });
    const types = (
      window as unknown as { trustedTypes: { createPolicy(name: string, rules: object): unknown } }
    ).trustedTypes;
    return {
      html: refused(html),
      outer: refused(() => document.createElement('div').insertAdjacentHTML('beforeend', '<b>')),
      write: refused(() => document.write('<b>')),
      text: refused(text),
      elsewhere: refused(script('https://elsewhere.example/x.js')),
      unnamed: refused(script('/mf/notes/1.0.0-0123456789abcdef/x.js')),
      api: refused(script('/api/status')),
      data: refused(script('data:text/javascript,1')),
      worker: refused(() => new Worker('/mf/notes/x.js')),
      another: refused(() => types.createPolicy('another', {})),
      again: refused(() => types.createPolicy('default', {})),
      known: refused(script(known)),
    };
  }, known);
  const { known: isKnownRefused, ...others } = outcomes;
  expect(isKnownRefused).toBe(false);
  expect(Object.entries(others).filter(([, isRefused]) => !isRefused)).toEqual([]);
});

test('a violation › is reported to the server and counted', async ({ stack, memberPage }) => {
  await memberPage.goto('/');
  await expect(memberPage.getByText('No tools added yet')).toBeVisible();
  await memberPage.evaluate(() => {
    try {
      document.createElement('div').innerHTML = '<b>x</b>';
    } catch {}
  });
  await expect
    .poll(() => measured(stack.metricsAddress))
    .toMatch(/firedeck_policy_violations_total\{directive="require-trusted-types-for"\} \d/);
});

test('an older shell without a policy › runs without Trusted Types', async ({
  stack,
  memberPage,
}) => {
  await whileChanged(stack, 'shell', async (live) => {
    const { trustedTypes: _, ...document } = live.document ?? {
      template: '',
      scripts: [],
      fonts: [],
    };
    await writePointer(stack, { ...live, document });
    const response = await memberPage.goto('/');
    expect(response?.headers()['content-security-policy']).not.toContain('trusted-types');
    await expect(memberPage.getByText('No tools added yet')).toBeVisible();
  });
});
