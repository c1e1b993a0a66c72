import type { BrowserContext, Page } from '@playwright/test';
import { closeTab } from '../fixtures/close-tab.ts';
import { expect, newAccount, signUpThroughApi, test } from '../fixtures/firedeck.ts';
import { headedChromium } from '../fixtures/headed-chromium.ts';
import { passTime } from '../fixtures/pass-time.ts';
import { stackUnderTest } from '../fixtures/stack-control.ts';
import { addTools } from '../fixtures/tools.ts';
import { BoardPage } from '../pages/board-page.ts';

const withBlocker = {
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--no-first-run'],
  ignoreDefaultArgs: ['--disable-popup-blocking'],
  ...headedChromium,
};

// Turns on the pop-up blocker, which Playwright disables. Any evaluation in a page counts as a
// click, and traces evaluate all the time: so no trace, and no check before the page has settled.
test.use({ launchOptions: withBlocker, trace: 'off', screenshot: 'off' });
const settleMs = 8_000;

const openButton = (page: Page) => page.getByRole('button', { name: 'Open Tool in New Tab' });

test.describe
  .serial('the launch page, with the browser blocking pop-ups', () => {
    let context: BrowserContext;
    let page: Page;
    let board: BoardPage;

    test.beforeAll(async ({ browser }) => {
      const stack = stackUnderTest();
      context = await browser.newContext({ baseURL: stack.address });
      page = await context.newPage();
      board = new BoardPage(page);
      await signUpThroughApi(context, newAccount());
      await addTools(context, 1, stack.sites.dispatch.url);
      await board.open();
    });

    test.afterAll(() => context.close());

    test('opened by URL › the pop-up is blocked, the page says so, and its button opens the tool [S2-099]', async () => {
      const id = await page.getByRole('listitem').first().getAttribute('data-tool');
      await page.goto(`/launch/${id}`);
      await passTime(settleMs);
      await expect(page.getByText(/blocked the tool from opening automatically/)).toBeVisible();
      const opened = context.waitForEvent('page');
      await openButton(page).click();
      const tab = await opened;
      await tab.waitForURL(stackUnderTest().sites.dispatch.url);
      await closeTab(tab, page);
    });

    test('chosen from the card’s menu › opens the tool without a press [S2-098]', async () => {
      await board.open();
      const opened = context.waitForEvent('page');
      await page.getByRole('button', { name: 'Move Tool 1' }).click();
      await page.getByRole('menuitem', { name: 'Launch page' }).click();
      const tab = await opened;
      await tab.waitForURL(stackUnderTest().sites.dispatch.url);
      expect(await tab.evaluate(() => [window.opener, document.referrer])).toEqual([null, '']);
    });

    test('while the tool’s tab is open › opens no second one, says where it is and offers to open another [S4-032]', async () => {
      await page.bringToFront();
      await expect(openButton(page)).toBeEnabled();
      await openButton(page).click();
      await expect(page.getByText('Tool 1 is open in another tab')).toBeVisible();
      expect(context.pages()).toHaveLength(2);
      const opened = context.waitForEvent('page');
      await page.getByRole('button', { name: 'Open again' }).click();
      await opened;
      expect(context.pages()).toHaveLength(3);
    });
  });

test('with the setting off › Launch opens the tool in the same tab [S1-012]', async ({
  stack,
  context,
  memberPage: page,
  openBoard,
}) => {
  await openBoard(1);
  await page.getByRole('checkbox', { name: 'Open tools in new tabs' }).uncheck();
  await page.reload();
  await page.getByRole('button', { name: 'Launch: Tool 1' }).click();
  await page.waitForURL(stack.sites.dispatch.url);
  expect(context.pages()).toHaveLength(1);
});
