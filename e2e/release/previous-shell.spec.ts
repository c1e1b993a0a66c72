import { join } from 'node:path';
import { assertModule } from '@firedeck/build/assert-module';
import type { Page } from '@playwright/test';
import { build } from './build-changed.ts';
import { liveDescriptor, releaseFolder, whileChanged, writePointer } from './live-modules.ts';
import { type PartialCheckout, partialCheckout } from './partial-checkout.ts';
import { expect, test } from './release-stack.ts';
import { nextMinor, raised, sourceVersion } from './source-version.ts';

const remotes = ['auth', 'tools', 'notes'] as const;

// The checkout is the previous release; the next one is made from it: a minor version of the sdk more,
// with a name that was not there before.
let next: PartialCheckout;

test.beforeAll(async () => {
  test.setTimeout(240_000);
  next = await partialCheckout('shell', ...remotes.map((id) => `mfe-${id}`));
  await next.change('shell/sdk/package.json', raised);
  await next.change('shell/sdk/src/index.ts', (text) => `${text}export const isNext = true;\n`);
  await next.change('shell/package.json', raised);
  for (const id of remotes) await next.change(`mfe-${id}/package.json`, raised);
  for (const folder of ['shell', ...remotes.map((id) => `mfe-${id}`)])
    await build(join(next.root, folder), join(next.root, folder, 'dist'));
  await next.change('mfe-notes/module.config.ts', (text) =>
    text.replace(/shell: '[^']+'/, `shell: '^${nextMinor(sourceVersion('shell/sdk'))}'`),
  );
  await next.change('mfe-notes/src/module.ts', (text) =>
    text.replace('import { defineModule }', 'import { defineModule, isNext }').concat(needingIt),
  );
  await build(join(next.root, 'mfe-notes'), join(next.root, needing, 'dist'));
});

// What it takes of the next sdk is not there in the one before.
const needing = 'mfe-notes-needing-it';
const needingIt = "\nif (!isNext) throw new Error('this is not the next sdk');\n";

test.afterAll(() => next.remove());

test('M22 the modules that are live › keep their contract inside the next shell', async ({
  stack,
  memberPage,
  complaints,
}) => {
  await whileChanged(stack, 'shell', async (live) => {
    const released = await releaseFolder(stack, join(next.root, 'shell'));
    expect(released.provides?.['@firedeck/sdk']).not.toBe(live.provides?.['@firedeck/sdk']);
    await assertBuiltModules(memberPage, ofSource);
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
    await assertBuiltModules(memberPage, (id) => nextMinor(ofSource(id)));
    expect(complaints).toEqual([]);
  } finally {
    for (const descriptor of before) await writePointer(stack, descriptor);
  }
});

test('M22 a module that uses what only the next sdk has › is refused until the next shell is live', async ({
  stack,
  memberPage,
  complaints,
}) => {
  const folder = join(next.root, needing);
  await whileChanged(stack, 'notes', () =>
    whileChanged(stack, 'shell', async () => {
      const sdk = nextMinor(sourceVersion('shell/sdk'));
      await expect(releaseFolder(stack, folder)).rejects.toThrow(
        `needs @firedeck/sdk ^${sdk}, shell ${sourceVersion('shell')} provides`,
      );
      await releaseFolder(stack, join(next.root, 'shell'));
      await releaseFolder(stack, folder);
      await memberPage.goto('/');
      await expect(memberPage.getByPlaceholder('Add your personal notes here...')).toBeVisible();
      expect(complaints).toEqual([]);
    }),
  );
});

const ofSource = (id: (typeof remotes)[number]): string => sourceVersion(`mfe-${id}`);

/** What the tests of each module assert of its source, of its artifact in this page; and that it shows. */
async function assertBuiltModules(page: Page, versionOf: typeof ofSource): Promise<void> {
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
  const ofRemote = /\/mf\/((?:auth|tools|notes)\/[\d.]+)-/;
  const versions = scripts.flatMap((name) => ofRemote.exec(name)?.[1] ?? []);
  expect(new Set(versions)).toEqual(new Set(remotes.map((id) => `${id}/${versionOf(id)}`)));
}
