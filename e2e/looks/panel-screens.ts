import { expect } from '@playwright/test';
import { authorize, listTools, type Screen, scrollToEnd } from './screen.ts';
import { nameOfTool } from './station-tools.ts';

const inPanel = (panel: string): Screen => ({
  name: panel,
  async open({ page }) {
    await page.goto(`/?panel=${panel}`);
    await expect(page.getByRole('dialog')).toBeVisible();
    await expect(page.getByRole('progressbar')).toHaveCount(0);
  },
});

const atEnd = (panel: string): Screen => ({
  name: `${panel}-end`,
  async open(board) {
    await inPanel(panel).open(board);
    // At the first size, where it is the longest.
    await board.page.setViewportSize({ width: 360, height: 740 });
    await scrollToEnd(board.page);
  },
});

const atSection = (section: string): Screen => ({
  name: `settings-${section.toLowerCase().replaceAll(' ', '-')}`,
  async open({ page }) {
    await page.goto(`/?panel=settings&section=${encodeURIComponent(section)}`);
    await expect(page.getByRole('heading', { name: section, exact: true })).toBeInViewport();
    await expect(page.getByRole('progressbar')).toHaveCount(0);
  },
});

const bookmarks = `<!DOCTYPE NETSCAPE-Bookmark-file-1><DL><p>
<DT><A HREF="https://tool-1.station.example/">Dispatch</A>
<DT><A HREF="https://maps.example/">Hydrant maps</A>
<DT><A HREF="javascript:alert(1)">Bookmarklet</A>
</DL><p>`;

/** The panels of the user menu. */
export const panelScreens: Screen[] = [
  {
    name: 'import',
    async open({ page }) {
      await page.goto('/?panel=settings&section=Import');
      const section = page.getByRole('region', { name: 'Import' });
      const chooser = page.waitForEvent('filechooser');
      await section.getByRole('button', { name: 'Choose a file' }).click();
      const buffer = Buffer.from(bookmarks);
      await (await chooser).setFiles({ name: 'bookmarks.html', mimeType: 'text/html', buffer });
      await section.getByText("1 link can't be imported").click();
    },
  },
  {
    name: 'trash-full',
    async open({ page }) {
      const [tool] = await listTools(page.context());
      await page.request.delete(`/api/tools/${tool.id}`, {
        headers: await authorize(page.context()),
      });
      await page.goto('/?panel=trash');
      await expect(page.getByRole('button', { name: `Restore ${nameOfTool(0)}` })).toBeVisible();
    },
  },
  ...['settings', 'keys', 'activity', 'trash', 'enterprise', 'credits'].map(inPanel),
  ...['settings', 'keys', 'activity', 'enterprise', 'credits'].map(atEnd),
  ...['Controls', 'Your name', 'Password'].map(atSection),
  {
    name: 'settings-delete-account',
    async open({ page }) {
      await page.goto('/?panel=settings&section=Delete%20account');
      await page.getByRole('button', { name: 'Delete my account' }).click();
      await expect(page.getByText('Delete your account?')).toBeVisible();
    },
  },
  {
    name: 'keys-created',
    async open({ page }) {
      await page.goto('/?panel=keys');
      await page.getByRole('textbox', { name: 'Name' }).fill('Wall display');
      await page.getByRole('button', { name: 'Create API key' }).click();
      await expect(page.getByRole('region', { name: 'The key “Wall display”' })).toBeVisible();
    },
  },
  {
    name: 'keys-revoke',
    async open({ page }) {
      await page.goto('/?panel=keys');
      await page.getByRole('textbox', { name: 'Name' }).fill('Wall display');
      await page.getByRole('button', { name: 'Create API key' }).click();
      await page.getByRole('button', { name: 'I have copied it' }).click();
      await page.getByRole('button', { name: 'Revoke Wall display' }).click();
      await expect(page.getByRole('alertdialog')).toBeVisible();
    },
  },
];
