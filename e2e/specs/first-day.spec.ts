import { execFileSync } from 'node:child_process';
import type { BrowserContext, Page } from '@playwright/test';
import {
  type Account,
  expect,
  listenForComplaints,
  newAccount,
  test,
} from '../fixtures/firedeck.ts';
import { type Stack, stackUnderTest } from '../fixtures/stack-control.ts';
import { BoardPage } from '../pages/board-page.ts';
import { LoginPage } from '../pages/login-page.ts';
import { ToolFormPage } from '../pages/tool-form-page.ts';

// One member's story in one browser: each test continues where the previous one ended.
test.describe
  .serial('a new member', () => {
    let stack: Stack;
    let account: Account;
    let context: BrowserContext;
    let page: Page;
    let board: BoardPage;
    let form: ToolFormPage;
    let complaints: string[];
    /** The site's requests before this test, because other tests also launch it. */
    let requestsBefore: number;

    test.beforeAll(async ({ browser }) => {
      stack = stackUnderTest();
      requestsBefore = (await stack.sites.dispatch.requests()).length;
      account = newAccount();
      context = await browser.newContext({ baseURL: stack.address });
      complaints = listenForComplaints(context, stack.address);
      page = await context.newPage();
      board = new BoardPage(page);
      form = new ToolFormPage(page);
    });

    test.afterEach(() => expect(complaints).toEqual([]));

    test.afterAll(() => context.close());

    test('creates an account and finds an empty board [S1-006]', async () => {
      await page.goto('/');
      await expect(page).toHaveURL('/login');
      await new LoginPage(page).signUp(account);
      await expect(board.heading).toBeVisible();
      await expect(page.getByText('No tools added yet')).toBeVisible();
    });

    test('adds tools with name, URL, icon and notes [S1-007]', async () => {
      await form.add({ name: 'Weather', url: 'weather.example' });
      await form.add({
        name: 'Maps',
        url: 'https://maps.example/region',
        icon: 'Map',
        notes: 'Layers: hydrants, gates.',
      });
      await form.add({ name: 'Dispatch', url: stack.sites.dispatch.url });
      await expect.poll(() => board.names()).toEqual(['Weather', 'Maps', 'Dispatch']);
      await board.card('Maps').getByRole('button', { name: 'Notes on Maps' }).click();
      await expect(page.getByText('Layers: hydrants, gates.')).toBeVisible();
      await page.keyboard.press('Escape');
    });

    test('finds the setting to open tools in new tabs switched on [S9-019]', async () => {
      await expect(page.getByRole('checkbox', { name: 'Open tools in new tabs' })).toBeChecked();
      await expect(
        board.card('Maps').getByRole('button', { name: /^Open in New Tab/ }),
      ).toBeVisible();
    });

    test('sees the icon of a site appear, and placeholders for sites without one [S2-026]', async () => {
      await expect(board.favicon('Dispatch')).toBeVisible({ timeout: 15_000 });
      await expect(board.favicon('Maps')).toHaveCount(0);
      const requests = await stack.sites.dispatch.requests();
      expect(requests.some((request) => request.startsWith('/icon.png'))).toBe(true);
      const here = requests.slice(requestsBefore);
      expect(here.filter((request) => request.includes('Chrome'))).toEqual([]);
    });

    test('drags a tool first, and a reload keeps the order [S1-010]', async () => {
      await board.drag('Dispatch', 'Weather');
      await expect(page.getByText('Tool positions have been saved.')).toBeVisible();
      await page.reload();
      await expect(board.heading).toBeVisible();
      await expect.poll(() => board.names()).toEqual(['Dispatch', 'Weather', 'Maps']);
    });

    test('edits a tool [S1-008]', async () => {
      await board.card('Weather').getByRole('link', { name: /^Edit/ }).click();
      await form.rename('Weather desk');
      await expect(board.card('Weather desk')).toBeVisible();
    });

    test('deletes a tool after a confirmation [S1-009]', async () => {
      await board.card('Maps').getByRole('button', { name: 'Delete Maps' }).click();
      await page.getByRole('button', { name: 'Delete', exact: true }).click();
      await expect(page.getByText('The tool has been successfully removed.')).toBeVisible();
      await expect.poll(() => board.names()).toEqual(['Dispatch', 'Weather desk']);
    });

    test.describe('with a tool in a new tab', () => {
      let tab: Page;

      test('launches it, and its card says that the tab is open [S1-011]', async () => {
        const opened = context.waitForEvent('page');
        await board
          .card('Dispatch')
          .getByRole('button', { name: /^Open in New Tab/ })
          .click();
        tab = await opened;
        await tab.waitForURL(stack.sites.dispatch.url);
        await page.bringToFront();
        await expect(board.card('Dispatch').getByText('Tab Open')).toBeVisible();
      });

      test('the tab has neither opener nor referrer [S4-034]', async () => {
        expect(await tab.evaluate(() => [window.opener, document.referrer])).toEqual([null, '']);
      });

      test('the card forgets the tab once it is closed [S4-035]', async () => {
        await tab.close();
        await expect(board.card('Dispatch').getByText('Tab Open')).toBeHidden();
      });

      test('a reload forgets the tabs that are open [S3-023]', async () => {
        const opened = context.waitForEvent('page');
        await board
          .card('Dispatch')
          .getByRole('button', { name: /^Open in New Tab/ })
          .click();
        tab = await opened;
        await page.bringToFront();
        await expect(board.card('Dispatch').getByText('Tab Open')).toBeVisible();
        await page.reload();
        await expect(board.card('Dispatch')).toBeVisible();
        await expect(board.card('Dispatch').getByText('Tab Open')).toHaveCount(0);
        await tab.close();
      });
    });

    test('types notes, which are saved automatically [S1-014]', async () => {
      await board.notes.fill('Hydrant 12 is out of service until Friday.');
      await expect(page.getByText('Saved', { exact: true })).toBeVisible({ timeout: 8_000 });
      await page.reload();
      await expect(board.notes).toHaveValue('Hydrant 12 is out of service until Friday.');
    });

    test('signs in with that account on another device and finds the same board [S1-005]', async ({
      browser,
    }) => {
      const otherContext = await browser.newContext({ baseURL: stack.address });
      const otherPage = await otherContext.newPage();
      const otherBoard = new BoardPage(otherPage);
      await otherPage.goto('/');
      await new LoginPage(otherPage).signIn(account);
      await expect(otherBoard.heading).toBeVisible();
      await expect.poll(() => otherBoard.names()).toEqual(['Dispatch', 'Weather desk']);
      await expect(otherBoard.notes).toHaveValue('Hydrant 12 is out of service until Friday.');
      await expect(otherBoard.favicon('Dispatch')).toBeVisible();
      await otherContext.close();
    });

    test('signs out, and the board redirects to the sign-in page [S7-030]', async () => {
      await board.signOut();
      await expect(page.getByText('You have been successfully signed out.')).toBeVisible();
      await expect(page).toHaveURL('/login');
      await page.goto('/');
      await expect(page).toHaveURL('/login');
    });

    test('another member signs in and finds only their own notes [S1-013]', async () => {
      await new LoginPage(page).signUp(newAccount());
      await expect(board.heading).toBeVisible();
      await expect(board.notes).toHaveValue('');
      await expect(page.getByText('No tools added yet')).toBeVisible();
    });
  });

test('an old refresh cookie replayed by curl › is refused', async ({
  stack,
  page,
  context,
  memberPage,
}) => {
  await memberPage.goto('/');
  await expect(page.getByRole('heading', { name: 'Tools', level: 1 })).toBeVisible();
  const cookieName = (await context.cookies()).find(
    (cookie) => cookie.httpOnly && /fd_rt/.test(cookie.name),
  )?.name;
  const old = (await context.cookies()).find((cookie) => cookie.name === cookieName)?.value;
  await stack.ageSessions();
  await memberPage.reload();
  await expect(page.getByRole('heading', { name: 'Tools', level: 1 })).toBeVisible();
  await stack.ageSessions();
  await memberPage.reload();
  await expect(page.getByRole('heading', { name: 'Tools', level: 1 })).toBeVisible();

  const response = execFileSync('curl', [
    '--silent',
    '--write-out',
    '\n%{http_code}',
    '--request',
    'POST',
    '--header',
    `cookie: ${cookieName}=${old}`,
    '--header',
    'x-firedeck-client: curl',
    '--header',
    `origin: ${stack.address}`,
    '--header',
    'content-type: application/json',
    '--data',
    '{}',
    `${stack.address}/api/refresh`,
  ]).toString();

  expect(response).toContain('refresh_token_already_used');
  expect(response.endsWith('\n400')).toBe(true);
});

test('with the worker stopped › the placeholder stays, and the site gets no request for its icon [S5-023]', async ({
  stack,
  memberPage,
  form,
  board,
}) => {
  await stack.stop('worker');
  try {
    await memberPage.goto('/');
    await form.add({ name: 'Radio', url: stack.sites.radio.url });
    await expect(board.card('Radio')).toBeVisible();
    // Both list requests would ask for the icon.
    await memberPage.reload();
    await expect(board.card('Radio')).toBeVisible();
    await expect(board.favicon('Radio')).toHaveCount(0);
    expect(await stack.sites.radio.requests()).toEqual([]);
  } finally {
    await stack.start('worker');
  }
});
