import type { Page } from '@playwright/test';
import { buildChanged } from './build-changed.ts';
import { liveDescriptor, releaseFolder, whileChanged } from './live-modules.ts';
import { expect, test } from './release-stack.ts';

const changes = [
  {
    id: 'tools',
    before: 'No tools added yet',
    after: 'Not one tool added yet',
    at: '/',
    isShown: (page: Page, text: string) => expect(page.getByText(text)).toBeVisible(),
  },
  {
    id: 'shell',
    before: "dashboard: 'Dashboard'",
    after: "dashboard: 'The board'",
    at: '/',
    isShown: (page: Page, text: string) =>
      expect(page.getByRole('link', { name: /'(.*)'/.exec(text)?.[1] ?? '' })).toBeVisible(),
  },
] as const;

for (const { id, before, after, at, isShown } of changes)
  test(`M02 a changed ${id} alone is released › the others go on with it as they are`, async ({
    stack,
    memberPage,
    complaints,
  }) => {
    const folder = id === 'shell' ? 'shell' : `mfe-${id}`;
    const changed = await buildChanged(folder, 'src/texts.ts', (text) =>
      text.replace(before, after),
    );
    await whileChanged(stack, id, async () => {
      await memberPage.goto(at);
      await isShown(memberPage, before);
      await releaseFolder(stack, changed.folder);
      await memberPage.goto(at);
      await isShown(memberPage, after);
      await expect(memberPage.getByRole('heading', { name: 'Tools', level: 1 })).toBeVisible();
      await expect(memberPage.getByPlaceholder('Add your personal notes here...')).toBeVisible();
      await memberPage.goto('/add');
      await expect(memberPage.getByRole('heading', { name: 'Add New Tool' })).toBeVisible();
      expect(complaints).toEqual([]);
    });
    await changed.remove();
  });

test('M02 a changed auth alone is released › who signs in sees it, who is signed in nothing of it', async ({
  stack,
  memberPage,
  browser,
  line,
}) => {
  const changed = await buildChanged('mfe-auth', 'src/texts.ts', (text) =>
    text.replace('Sign in to access your tools', 'Sign in to see your tools'),
  );
  const tools = await liveDescriptor(stack, 'tools');
  await whileChanged(stack, 'auth', async () => {
    await releaseFolder(stack, changed.folder);
    await memberPage.goto('/');
    await expect(memberPage.getByText('No tools added yet')).toBeVisible();
    expect((await liveDescriptor(stack, 'tools')).artifact).toBe(tools.artifact);
    const stranger = await browser.newPage({ baseURL: line.address });
    await stranger.goto('/login');
    await expect(stranger.getByText('Sign in to see your tools')).toBeVisible();
    await stranger.close();
  });
  await changed.remove();
});
