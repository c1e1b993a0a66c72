import type { Page } from '@playwright/test';
import { liveDescriptor, releaseFolder, whileChanged } from './live-modules.ts';
import { nextTexts } from './next-release.ts';
import { expect, test } from './release-stack.ts';

const changes = [
  {
    id: 'tools',
    isShown: (page: Page, text: string) => expect(page.getByText(text)).toBeVisible(),
  },
  {
    id: 'shell',
    isShown: (page: Page, text: string) =>
      expect(page.getByRole('link', { name: /'(.*)'/.exec(text)?.[1] ?? '' })).toBeVisible(),
  },
] as const;

for (const { id, isShown } of changes)
  test(`only a changed ${id} is released › the unchanged others work with it`, async ({
    stack,
    memberPage,
    complaints,
    nextRelease,
  }) => {
    const [before, after] = nextTexts[id];
    await whileChanged(stack, id, async () => {
      await memberPage.goto('/');
      await isShown(memberPage, before);
      await releaseFolder(stack, nextRelease[id]);
      await memberPage.goto('/');
      await isShown(memberPage, after);
      await expect(memberPage.getByRole('heading', { name: 'Tools', level: 1 })).toBeVisible();
      await expect(memberPage.getByPlaceholder('Add your personal notes here...')).toBeVisible();
      await memberPage.goto('/add');
      await expect(memberPage.getByRole('heading', { name: 'Add New Tool' })).toBeVisible();
      expect(complaints).toEqual([]);
    });
  });

test('only a changed auth is released › it shows at sign-in and not to signed-in members', async ({
  stack,
  memberPage,
  browser,
  line,
  nextRelease,
}) => {
  const tools = await liveDescriptor(stack, 'tools');
  await whileChanged(stack, 'auth', async () => {
    await releaseFolder(stack, nextRelease.auth);
    await memberPage.goto('/');
    await expect(memberPage.getByText('No tools added yet')).toBeVisible();
    expect((await liveDescriptor(stack, 'tools')).artifact).toBe(tools.artifact);
    const stranger = await browser.newPage({ baseURL: line.address });
    await stranger.goto('/login');
    await expect(stranger.getByText(nextTexts.auth[1])).toBeVisible();
    await stranger.close();
  });
});
