import { assertModule } from '@firedeck/build/assert-module';
import type { Page } from '@playwright/test';
import { long } from '../fixtures/long-test.ts';
import { liveDescriptor, releaseFolder, whileChanged, writePointer } from './live-modules.ts';
import { nextTexts } from './next-release.ts';
import { expect, test } from './release-stack.ts';
import { nextMinor, sourceVersion } from './source-version.ts';

const remotes = ['auth', 'tools', 'notes'] as const;

test(
  'the live modules › pass their contract tests in the next shell',
  long,
  async ({ stack, memberPage, complaints, nextRelease }) => {
    await whileChanged(stack, 'shell', async (live) => {
      const released = await releaseFolder(stack, nextRelease.shell);
      expect(released.provides?.['@firedeck/sdk']).not.toBe(live.provides?.['@firedeck/sdk']);
      await assertBuiltModules(memberPage, nextTexts.tools[0], ofSource);
      expect(complaints).toEqual([]);
    });
  },
);

test('the next release of each module › passes its contract tests in the live shell', async ({
  stack,
  memberPage,
  complaints,
  nextRelease,
}) => {
  const before = await Promise.all(remotes.map((id) => liveDescriptor(stack, id)));
  try {
    for (const id of remotes) await releaseFolder(stack, nextRelease[id]);
    await assertBuiltModules(memberPage, nextTexts.tools[1], (id) => nextMinor(ofSource(id)));
    expect(complaints).toEqual([]);
  } finally {
    for (const descriptor of before) await writePointer(stack, descriptor);
  }
});

test(
  'a module that uses an export of the next sdk › is refused until the next shell is live',
  long,
  async ({ stack, memberPage, complaints, nextRelease }) => {
    await whileChanged(stack, 'notes', () =>
      whileChanged(stack, 'shell', async () => {
        const sdk = nextMinor(sourceVersion('shell/sdk'));
        await expect(releaseFolder(stack, nextRelease.needingNotes)).rejects.toThrow(
          `needs @firedeck/sdk ^${sdk}, shell ${sourceVersion('shell')} provides`,
        );
        await releaseFolder(stack, nextRelease.shell);
        await releaseFolder(stack, nextRelease.needingNotes);
        await memberPage.goto('/');
        await expect(memberPage.getByPlaceholder('Add your personal notes here...')).toBeVisible();
        expect(complaints).toEqual([]);
      }),
    );
  },
);

const ofSource = (id: (typeof remotes)[number]): string => sourceVersion(`mfe-${id}`);

/** Runs the contract checks on each module's artifact, and asserts that it is shown. */
async function assertBuiltModules(
  page: Page,
  toolsText: string,
  versionOf: typeof ofSource,
): Promise<void> {
  await page.goto('/');
  await expect(page.getByText(toolsText)).toBeVisible();
  await expect(page.getByPlaceholder('Add your personal notes here...')).toBeVisible();
  // As text, because the page evaluates it outside of this file's scope.
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
