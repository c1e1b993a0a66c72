import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { publish } from '@firedeck/infra/release';
import { buildChanged, moduleFolder } from './build-changed.ts';
import { releaseFolder, whileChanged } from './live-modules.ts';
import { expect, test } from './release-stack.ts';

test('a tab opened before a release › continues with its own files and is notified; without them it offers a reload', async ({
  stack,
  memberPage,
  line,
}) => {
  const { artifacts } = stack.folders;
  const changed = await buildChanged('mfe-tools', 'src/texts.ts', (text) =>
    text.replace('No tools added yet', 'Not one tool added yet'),
  );
  const requestedFiles = () => line.requested(/^\/mf\/tools\//);
  try {
    await whileChanged(stack, 'tools', async (live) => {
      await memberPage.goto('/');
      await expect(memberPage.getByText('No tools added yet')).toBeVisible();
      await releaseFolder(stack, changed.folder);
      await expect(memberPage.getByText('Update available')).toBeVisible();

      await test.step('a view that was not loaded before comes from the old artifact', async () => {
        await memberPage.getByRole('link', { name: 'Add New Tool' }).first().click();
        await expect(memberPage.getByRole('heading', { name: 'Add New Tool' })).toBeVisible();
        expect(requestedFiles().filter((path) => !path.includes(live.artifact))).toEqual([]);
      });

      await test.step('the old files are deleted › one message with a reload, no loop', async () => {
        await rm(join(artifacts, 'tools', live.artifact), { recursive: true });
        const before = requestedFiles().length;
        await memberPage.evaluate(() => {
          history.pushState({}, '', '/launch/00000000-0000-4000-8000-000000000000');
          dispatchEvent(new PopStateEvent('popstate', { state: {} }));
        });
        const failed = memberPage.getByRole('region', { name: 'Tools' });
        await expect(
          failed.getByText('A newer version is available. Reload this page.'),
        ).toBeVisible();
        await waitUntilStable(() => requestedFiles().length);
        expect(requestedFiles().length - before).toBeLessThan(10);
        await failed.getByRole('button', { name: 'Reload' }).click();
        await expect(memberPage.getByText('Tool not found').first()).toBeVisible();
        await memberPage.goto('/');
        await expect(memberPage.getByText('Not one tool added yet')).toBeVisible();
      });
    });
  } finally {
    // Its files may be missing; the next test loads them.
    await publish({ moduleFolder: moduleFolder('mfe-tools'), artifacts });
    await changed.remove();
  }
});

/** Waits until a count stays the same for two seconds, which never happens in a loop. */
async function waitUntilStable(count: () => number): Promise<void> {
  let last = -1;
  const isSame = () => {
    const before = last;
    last = count();
    return last === before;
  };
  await expect.poll(isSame, { intervals: [2_000] }).toBe(true);
}
