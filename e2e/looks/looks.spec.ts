import { type BrowserContext, expect, type Page } from '@playwright/test';
import { newAccount, signUpThroughApi, test } from '../fixtures/firedeck.ts';
import { fromOurPages } from '../fixtures/from-our-pages.ts';
import { getAccessToken } from '../fixtures/tools.ts';
import type { BoardPage } from '../pages/board-page.ts';
import { nameOfTool, stationTools } from './station-tools.ts';
import { choose, looks, takePictures } from './take-pictures.ts';

interface Screen {
  name: string;
  open(board: BoardPage): Promise<void>;
}

const inPanel = (panel: string): Screen => ({
  name: panel,
  async open({ page }) {
    await page.goto(`/?panel=${panel}`);
    await expect(page.getByRole('dialog')).toBeVisible();
    await expect(page.getByRole('progressbar')).toHaveCount(0);
  },
});

const bookmarks = `<!DOCTYPE NETSCAPE-Bookmark-file-1><DL><p>
<DT><A HREF="https://tool-1.station.example/">Dispatch</A>
<DT><A HREF="https://maps.example/">Hydrant maps</A>
<DT><A HREF="javascript:alert(1)">Bookmarklet</A>
</DL><p>`;

/** Of a mail's link. */
const madeUpToken = 'a'.repeat(43);

/** Screens of a board with some tools. */
const screens: Screen[] = [
  {
    name: 'arrange',
    async open(board) {
      await board.open();
      await board.arrange();
    },
  },
  {
    name: 'search',
    async open(board) {
      await board.open();
      await board.page.keyboard.press('Control+k');
      await board.page.getByRole('combobox').fill('dispach');
      await expect(board.page.getByRole('option').first()).toBeVisible();
    },
  },
  {
    name: 'search-empty',
    async open(board) {
      await board.open();
      await board.page.keyboard.press('Control+k');
      await expect(board.page.getByRole('option').first()).toBeVisible();
    },
  },
  {
    name: 'delete',
    async open(board) {
      await board.open();
      await board.card(nameOfTool(0)).click({ button: 'right' });
      await board.page.getByRole('menuitem', { name: 'Delete' }).click();
      await expect(board.page.getByRole('alertdialog')).toBeVisible();
    },
  },
  {
    name: 'not-found',
    async open({ page }) {
      await page.goto('/nowhere');
      await expect(page.getByText('Page Not Found')).toBeVisible();
    },
  },
  {
    name: 'card-menu',
    async open(board) {
      await board.open();
      await board.card(nameOfTool(0)).click({ button: 'right' });
      await expect(board.page.getByRole('menu')).toBeVisible();
    },
  },
  {
    name: 'theme-menu',
    async open(board) {
      await board.open();
      await board.page.getByRole('button', { name: 'Theme' }).click();
      await expect(board.page.getByRole('menu')).toBeVisible();
    },
  },
  {
    name: 'notifications',
    async open(board) {
      await board.open();
      await board.page.getByRole('button', { name: /^Notifications/ }).click();
      await expect(board.page.getByText('Nothing new')).toBeVisible();
    },
  },
  {
    name: 'user-menu',
    async open(board) {
      await board.open();
      await board.page.getByRole('button', { name: /account menu/i }).click();
      await expect(board.page.getByRole('menu')).toBeVisible();
    },
  },
  {
    name: 'add',
    async open({ page }) {
      await page.goto('/add');
      await page.getByRole('textbox', { name: 'URL' }).waitFor();
    },
  },
  {
    name: 'add-with-errors',
    async open({ page }) {
      await page.goto('/add');
      await page.getByRole('textbox', { name: 'URL' }).fill('no address');
      await page.getByRole('button', { name: 'Add Tool' }).click();
      await expect(page.getByText('Please enter a valid URL')).toBeVisible();
    },
  },
  {
    name: 'edit',
    async open({ page }) {
      const id = await findFirstTool(page);
      await page.goto(`/edit/${id}`);
      await page.getByRole('textbox', { name: 'URL' }).waitFor();
    },
  },
  {
    name: 'launch',
    async open({ page }) {
      // The page opens the tool in a tab of its own, which has no server.
      await page.context().route('https://*.station.example/**', (route) => route.abort());
      await page.goto(`/launch/${await findFirstTool(page)}`);
      await expect(page.getByRole('heading', { name: nameOfTool(0) })).toBeVisible();
    },
  },
  {
    name: 'add-duplicate',
    async open({ page }) {
      await page.goto('/add');
      const tools = await listTools(page);
      await page.getByRole('textbox', { name: 'URL' }).fill(tools[0].url);
      await expect(page.getByText(/^Already on your board/)).toBeVisible();
    },
  },
  {
    name: 'edit-deleted',
    async open({ page }) {
      const { id } = (await listTools(page)).at(-1);
      await page.goto(`/edit/${id}`);
      await page.getByRole('textbox', { name: 'Tool Name' }).fill('Typed before');
      await page.request.delete(`/api/tools/${id}`, { headers: await authorize(page) });
      await expect(page.getByRole('button', { name: 'Restore and save' })).toBeVisible();
    },
  },
  {
    name: 'import',
    async open({ page }) {
      await page.goto('/?panel=settings&section=Import');
      const section = page.getByRole('region', { name: 'Import' });
      const chooser = page.waitForEvent('filechooser');
      await section.getByRole('button', { name: 'Choose a file' }).click();
      const buffer = Buffer.from(bookmarks);
      await (await chooser).setFiles({ name: 'bookmarks.html', mimeType: 'text/html', buffer });
      await section.getByText("1 tool can't be imported").click();
    },
  },
  {
    name: 'trash-full',
    async open({ page }) {
      const [tool] = await listTools(page);
      await page.request.delete(`/api/tools/${tool.id}`, { headers: await authorize(page) });
      await page.goto('/?panel=trash');
      await expect(page.getByRole('button', { name: `Restore ${nameOfTool(0)}` })).toBeVisible();
    },
  },
  ...['settings', 'keys', 'activity', 'trash', 'enterprise', 'credits'].map(inPanel),
];

for (const look of looks)
  test.describe(look.name, () => {
    test.describe.configure({ timeout: 240_000 });
    test.beforeEach(({ context, stack }) => choose(context, stack.address, look));

    test('signed out', async ({ page }) => {
      await page.goto('/login');
      await page.getByRole('button', { name: 'Sign In' }).waitFor();
      await takePictures(page, look, 'login');
      await page
        .getByText(/sign up/i)
        .first()
        .click();
      await takePictures(page, look, 'sign-up');
    });

    for (const path of ['/join', '/reset', '/confirm'])
      test(path, async ({ page }) => {
        await page.goto(`${path}#${madeUpToken}`);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expect(page.getByRole('progressbar')).toHaveCount(0);
        await takePictures(page, look, path.slice(1));
      });

    for (const count of [0, 1, 13, 300])
      test(`a board of ${count} tools`, async ({ context, memberPage, board }) => {
        await addStationTools(context, count);
        await board.open();
        await takePictures(memberPage, look, `board-${count}`);
      });

    for (const screen of screens)
      test(screen.name, async ({ context, complaints, memberPage, board }) => {
        await addStationTools(context, 13);
        await screen.open(board);
        await takePictures(memberPage, look, screen.name);
        // Browsers log the answers of the tool that is gone.
        const isExpected = (line: string) => line.includes(' status of 404 ');
        complaints.splice(0, complaints.length, ...complaints.filter((line) => !isExpected(line)));
      });

    test('the pages of an agency', async ({ account, browser, memberPage, stack }) => {
      await stack.makeAdmin(account.email);
      const context = await browser.newContext({ baseURL: stack.address });
      await signUpThroughApi(context, { ...newAccount(), lastName: `Ortega ${look.name}` });
      await context.close();
      await openAgency(memberPage);
      await memberPage.getByRole('link', { name: 'Groups', exact: true }).click();
      await memberPage.getByRole('button', { name: 'Add group' }).click();
      await memberPage.getByLabel('Name').fill(`Station of ${account.email}`);
      await takePictures(memberPage, look, 'agency-group');
      await memberPage.getByRole('button', { name: 'Save' }).click();
      await expect(memberPage.getByText(`Station of ${account.email}`).first()).toBeVisible();
      await takePictures(memberPage, look, 'agency-groups');
      await openAgency(memberPage);
      await takePictures(memberPage, look, 'agency-people');
      await memberPage.getByRole('button', { name: 'Invite people' }).click();
      await memberPage.getByLabel('Email addresses').fill('new@station.example\nnonsense');
      await takePictures(memberPage, look, 'agency-invite');
      await memberPage.getByRole('button', { name: 'Cancel' }).click();
      await memberPage.getByRole('link', { name: `Robin Ortega ${look.name}` }).click();
      await expect(memberPage.getByRole('heading', { name: 'Signed in on' })).toBeVisible();
      await takePictures(memberPage, look, 'agency-member');
      await memberPage.getByRole('button', { name: 'Disable account' }).click();
      await takePictures(memberPage, look, 'agency-member-question');
      await memberPage.getByRole('button', { name: 'Cancel' }).click();

      await openAgency(memberPage);
      await memberPage.getByRole('link', { name: 'Audit', exact: true }).click();
      const line = memberPage.getByRole('listitem').filter({ hasText: 'Created group' }).first();
      await line.locator('summary').click();
      await memberPage.getByText('Filters', { exact: true }).click();
      await takePictures(memberPage, look, 'agency-audit');
      await memberPage.getByRole('button', { name: 'Export' }).click();
      await takePictures(memberPage, look, 'agency-audit-export');
      await memberPage.getByRole('button', { name: 'Cancel' }).click();
      await memberPage.getByRole('link', { name: 'Sign-in', exact: true }).click();
      await expect(
        memberPage.getByRole('heading', { level: 1, name: 'Sign-in', exact: true }),
      ).toBeVisible();
      await takePictures(memberPage, look, 'agency-sign-in');
    });
  });

/** Once the server knows the role, within five seconds. */
async function openAgency(page: Page): Promise<void> {
  const heading = page.getByRole('heading', { level: 1, name: 'People' });
  await expect(async () => {
    await page.goto('/agency/people');
    await expect(heading).toBeVisible({ timeout: 3_000 });
  }).toPass();
  await expect(page.getByRole('listitem').first()).toBeVisible();
}

async function addStationTools(context: BrowserContext, count: number): Promise<void> {
  if (count === 0) return;
  const added = await context.request.post('/api/tools/import', {
    headers: { ...fromOurPages, authorization: `Bearer ${await getAccessToken(context)}` },
    data: { tools: stationTools(count) },
  });
  expect(added.status()).toBe(200);
}

async function findFirstTool(page: Page): Promise<string> {
  return (await listTools(page))[0].id;
}

async function listTools(page: Page) {
  const answer = await page.request.get('/api/tools', { headers: await authorize(page) });
  return (await answer.json()).tools;
}

const authorize = async (page: Page): Promise<{ authorization: string }> => ({
  authorization: `Bearer ${await getAccessToken(page.context())}`,
});
