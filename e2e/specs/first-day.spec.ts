import { execFileSync } from 'node:child_process';
import { expect, newAccount, test } from '../fixtures/firedeck.ts';
import { BoardPage } from '../pages/board-page.ts';
import { LoginPage } from '../pages/login-page.ts';

test('a new member › signs up, builds a board, launches, keeps notes and signs out', async ({
  stack,
  page,
  context,
  browser,
  complaints,
  login,
  board,
  form,
}) => {
  test.setTimeout(120_000);
  const account = newAccount();

  await test.step('signs up and finds an empty board', async () => {
    await page.goto('/');
    await expect(page).toHaveURL('/login');
    await login.signUp(account);
    await expect(board.heading).toBeVisible();
    await expect(page.getByText('No tools added yet')).toBeVisible();
  });

  await test.step('adds three tools, one on a site with an icon', async () => {
    await form.add({ name: 'Weather', url: 'weather.example' });
    await form.add({ name: 'Maps', url: 'https://maps.example/region' });
    await form.add({ name: 'Dispatch', url: stack.sites.dispatch.url });
    expect(await board.names()).toEqual(['Weather', 'Maps', 'Dispatch']);
  });

  await test.step('the favicon appears by itself', async () => {
    await expect(board.favicon('Dispatch')).toBeVisible({ timeout: 15_000 });
    const requests = await stack.sites.dispatch.requests();
    expect(requests.some((request) => request.startsWith('/icon.png'))).toBe(true);
    expect(requests.filter((request) => request.includes('Chrome'))).toEqual([]);
  });

  await test.step('drags one first; a reload keeps the order', async () => {
    await board.drag('Dispatch', 'Weather');
    await expect(page.getByText('Tool positions have been saved.')).toBeVisible();
    await page.reload();
    await expect(board.heading).toBeVisible();
    await expect.poll(() => board.names()).toEqual(['Dispatch', 'Weather', 'Maps']);
  });

  await test.step('edits a tool', async () => {
    await board.card('Weather').getByRole('link', { name: /^Edit/ }).click();
    await form.rename('Weather desk');
    await expect(board.card('Weather desk')).toBeVisible();
  });

  await test.step('launches a tool in a new tab, without opener or referrer; the card says so', async () => {
    const opened = context.waitForEvent('page');
    await board
      .card('Dispatch')
      .getByRole('button', { name: /^Open in New Tab/ })
      .click();
    const tab = await opened;
    await tab.waitForURL(stack.sites.dispatch.url);
    expect(await tab.evaluate(() => [window.opener, document.referrer])).toEqual([null, '']);
    await page.bringToFront();
    await expect(board.card('Dispatch').getByText('Tab Open')).toBeVisible();
    await tab.close();
    await expect(board.card('Dispatch').getByText('Tab Open')).toBeHidden({ timeout: 3_000 });
  });

  await test.step('types notes, waits, reloads: the text is there', async () => {
    await board.notes.fill('Hydrant 12 is out of service until Friday.');
    await expect(page.getByText('Saved', { exact: true })).toBeVisible({ timeout: 8_000 });
    await page.reload();
    await expect(board.notes).toHaveValue('Hydrant 12 is out of service until Friday.');
  });

  await test.step('a second, empty browser profile shows the same board', async () => {
    const otherContext = await browser.newContext({ baseURL: stack.address });
    const otherPage = await otherContext.newPage();
    const otherBoard = new BoardPage(otherPage);
    await otherPage.goto('/');
    await new LoginPage(otherPage).signIn(account);
    await expect(otherBoard.heading).toBeVisible();
    await expect.poll(() => otherBoard.names()).toEqual(['Dispatch', 'Weather desk', 'Maps']);
    await expect(otherBoard.notes).toHaveValue('Hydrant 12 is out of service until Friday.');
    await expect(otherBoard.favicon('Dispatch')).toBeVisible();
    await otherContext.close();
  });

  await test.step('signs out; the board goes to the sign-in page', async () => {
    await board.signOut();
    await expect(page.getByText('You have been successfully signed out.')).toBeVisible();
    await expect(page).toHaveURL('/login');
    await page.goto('/');
    await expect(page).toHaveURL('/login');
  });

  expect(complaints).toEqual([]);
});

test('an old refresh cookie, replayed by curl › is refused', async ({
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

  const answer = execFileSync('curl', [
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
    'content-type: application/json',
    '--data',
    '{}',
    `${stack.address}/api/refresh`,
  ]).toString();

  expect(answer).toContain('refresh_token_already_used');
  expect(answer.endsWith('\n400')).toBe(true);
});

test('with the worker stopped › the placeholder stays and nobody contacts the site for its icon', async ({
  stack,
  memberPage,
  form,
  board,
}) => {
  await stack.stop('worker');
  try {
    await memberPage.goto('/');
    await form.add({ name: 'Radio', url: stack.sites.radio.url });
    await memberPage.waitForTimeout(4_000);
    await expect(board.card('Radio')).toBeVisible();
    await expect(board.favicon('Radio')).toHaveCount(0);
    expect(await stack.sites.radio.requests()).toEqual([]);
  } finally {
    await stack.start('worker');
  }
});
