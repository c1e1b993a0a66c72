import { join } from 'node:path';
import { assertModule } from '@firedeck/build/assert-module';
import type { Page } from '@playwright/test';
import { build } from './build-changed.ts';
import { liveDescriptor, releaseFolder, whileChanged, writePointer } from './live-modules.ts';
import { type PartialCheckout, partialCheckout } from './partial-checkout.ts';
import { expect, test } from './release-stack.ts';

const remotes = ['auth', 'tools', 'notes'] as const;

// The checkout is the previous release; the next one is made from it: a minor version of the sdk more,
// with a name that was not there before.
let next: PartialCheckout;

test.beforeAll(async () => {
  test.setTimeout(240_000);
  next = await partialCheckout('shell', ...remotes.map((id) => `mfe-${id}`));
  await next.change('shell/sdk/package.json', (text) =>
    text.replace(
      /"version": "1\.(\d+)\.\d+"/,
      (_version, minor) => `"version": "1.${+minor + 1}.0"`,
    ),
  );
  await next.change('shell/sdk/src/index.ts', (text) => `${text}export const isNext = true;\n`);
  await next.change('shell/package.json', raised);
  for (const id of remotes) await next.change(`mfe-${id}/package.json`, raised);
  for (const folder of ['shell', ...remotes.map((id) => `mfe-${id}`)])
    await build(join(next.root, folder), join(next.root, folder, 'dist'));
});

test.afterAll(() => next.remove());

test('M22 the modules that are live › keep their contract inside the next shell', async ({
  stack,
  memberPage,
  complaints,
}) => {
  await whileChanged(stack, 'shell', async (live) => {
    const released = await releaseFolder(stack, join(next.root, 'shell'));
    expect(released.provides?.['@firedeck/sdk']).not.toBe(live.provides?.['@firedeck/sdk']);
    await assertBuiltModules(memberPage, '1.0.0');
    expect(complaints).toEqual([]);
  });
});

test('M22 the next release of each module › keeps its contract inside the shell that is live', async ({
  stack,
  memberPage,
  complaints,
}) => {
  const before = await Promise.all(remotes.map((id) => liveDescriptor(stack, id)));
  try {
    for (const id of remotes) await releaseFolder(stack, join(next.root, `mfe-${id}`));
    await assertBuiltModules(memberPage, '1.1.0');
    expect(complaints).toEqual([]);
  } finally {
    for (const descriptor of before) await writePointer(stack, descriptor);
  }
});

const raised = (text: string): string => text.replace('"version": "1.0.0"', '"version": "1.1.0"');

/** What the tests of each module assert of its source, of its artifact in this page; and that it shows. */
async function assertBuiltModules(page: Page, version: string): Promise<void> {
  await page.goto('/');
  await expect(page.getByText('No tools added yet')).toBeVisible();
  await expect(page.getByPlaceholder('Add your personal notes here...')).toBeVisible();
  // As text: the page evaluates it, without what stands around it here.
  const loaded = await page.evaluate(`(async () => {
    const assertModule = ${assertModule.toString()};
    const host = __FEDERATION__.__INSTANCES__.find(({ name }) => name === 'firedeck_shell');
    const titles = [];
    for (const id of ${JSON.stringify(remotes)}) {
      const { module } = await host.loadRemote('firedeck_' + id + '/module');
      await assertModule(module);
      titles.push(module.config.id);
    }
    return titles;
  })()`);
  expect(loaded).toEqual([...remotes]);
  const scripts = await page.evaluate(() =>
    performance.getEntriesByType('resource').map(({ name }) => name),
  );
  const ofRemote = /\/mf\/(?:auth|tools|notes)\/([\d.]+)-/;
  const versions = scripts.flatMap((name) => ofRemote.exec(name)?.[1] ?? []);
  expect(new Set(versions)).toEqual(new Set([version]));
}
