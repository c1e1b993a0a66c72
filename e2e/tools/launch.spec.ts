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

// Playwright switches the blocker off; members have it on. Whatever it evaluates in a page counts as
// a click there, and a trace evaluates all the time: no trace, and a look only after the page settled.
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

    test('says so when an address opened cold is blocked, and opens by the button [S2-099]', async () => {
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

    test('opens the tool by itself chosen from the card’s menu [S2-098]', async () => {
      await board.open();
      const opened = context.waitForEvent('page');
      await page.getByRole('button', { name: 'Move Tool 1' }).click();
      await page.getByRole('menuitem', { name: 'Launch page' }).click();
      const tab = await opened;
      await tab.waitForURL(stackUnderTest().sites.dispatch.url);
      expect(await tab.evaluate(() => [window.opener, document.referrer])).toEqual([null, '']);
    });

    test('does not open a second tab while one is there, says where it is, and offers to [S4-032]', async () => {
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
