import type { BrowserContext, Page } from '@playwright/test';
import { type Account, newAccount, signUpThroughApi } from '../fixtures/firedeck.ts';
import { stackUnderTest } from '../fixtures/stack-control.ts';
import { expect, test } from '../fixtures/test-with-faults.ts';
import { addTools } from '../fixtures/tools.ts';
import { BoardPage } from '../pages/board-page.ts';
import { LoginPage } from '../pages/login-page.ts';

const dayMs = 86_400_000;
const membersPages = ['/', '/add', '/edit/some-tool', '/launch/some-tool'];

let context: BrowserContext;
let page: Page;

const heading = (name: string) => page.getByRole('heading', { name, level: 1 });
const navigation = () => page.getByRole('navigation', { name: 'Main' });
const spinner = () => page.getByRole('status', { name: 'Loading...' }).locator('svg');
const getPath = (of: Page) => new URL(of.url()).pathname;
const readStored = (key: string) => page.evaluate((name) => localStorage.getItem(name), key);

test.beforeAll(async ({ browser, faults }) => {
  const baseURL = stackUnderTest().address;
  context = await browser.newContext({ baseURL, proxy: faults.proxy });
  page = await context.newPage();
});

test.afterAll(() => context.close());

test.describe('nobody signed in', () => {
  test('each member page › redirects to /login [S2-010]', async () => {
    for (const path of membersPages) {
      await page.goto(path);
      await expect.poll(() => getPath(page)).toBe('/login');
    }
  });

  test('each member page › requests no tools and no notes [S6-002]', async ({ faults }) => {
    for (const path of ['/', '/launch/some-tool']) {
      await page.goto(path);
      await expect(heading('Firedeck')).toBeVisible();
    }
    expect(faults.requests.filter((request) => /\/api\/(tools|notes)/.test(request))).toEqual([]);
  });

  test('/login › offers to sign in and to create an account [S2-001]', async () => {
    await page.goto('/login');
    await expect(page.getByRole('button', { name: 'Sign In', exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Sign Up', exact: true }).click();
    await expect(page.getByRole('button', { name: 'Create Account' })).toBeVisible();
  });

  test('/login › has no navigation [S2-011]', async () => {
    await page.goto('/login');
    await expect(heading('Firedeck')).toBeVisible();
    await expect(navigation()).toHaveCount(0);
    await expect(page.getByRole('banner')).toHaveCount(0);
  });

  test('another spelling of /login › redirects to /login, without navigation [S2-011]', async () => {
    for (const spelling of ['/login/', '/Login', '/%6Cogin?next=%2Fadd']) {
      await page.goto(spelling);
      await expect(heading('Firedeck')).toBeVisible();
      expect(getPath(page)).toBe('/login');
      await expect(page.getByRole('banner')).toHaveCount(0);
    }
    expect(new URL(page.url()).search).toBe('?next=%2Fadd');
  });

  test('an unknown path › is not found, without a redirect [S2-007]', async () => {
    const response = await page.goto('/no/such/page');
    expect(response?.status()).toBe(404);
    await expect(heading('Page Not Found')).toBeVisible();
    expect(getPath(page)).toBe('/no/such/page');
  });

  test('the API › returns no tools, notes or account [S1-001]', async ({ request }) => {
    const { address } = stackUnderTest();
    for (const path of ['/api/tools', '/api/notes', '/api/me'])
      expect((await request.get(`${address}${path}`)).status()).toBe(401);
  });
});

test.describe('while the session is unknown', () => {
  test.beforeEach(({ faults }) => faults.hold('POST /api/refresh'));

  test('a member page › shows a spinner without a redirect [S2-009]', async () => {
    await page.goto('/add');
    await expect(spinner()).toBeVisible();
    expect(getPath(page)).toBe('/add');
  });

  test('/login › shows a spinner and no form [S2-116]', async () => {
    await page.goto('/login');
    await expect(spinner()).toBeVisible();
    await expect(page.getByLabel('Email')).toHaveCount(0);
  });

  test('the first response › ends it [S4-001]', async ({ faults }) => {
    await page.goto('/add');
    await expect(spinner()).toBeVisible();
    faults.clear();
    await expect(heading('Firedeck')).toBeVisible();
    expect(getPath(page)).toBe('/login');
  });

  test('tools and notes › are not requested [S5-016]', async ({ faults }) => {
    const before = faults.requests.length;
    await page.goto('/');
    await expect(spinner()).toBeVisible();
    const requests = faults.requests.slice(before);
    expect(requests).toContain('POST /api/refresh');
    expect(requests.filter((request) => /\/api\/(tools|notes)/.test(request))).toEqual([]);
  });
});

test.describe('a member', () => {
  let account: Account;
  let login: LoginPage;
  let board: BoardPage;
  let toolId: string | null;

  test.beforeAll(async () => {
    account = newAccount();
    login = new LoginPage(page);
    board = new BoardPage(page);
    await signUpThroughApi(context, account);
    await addTools(context, 1, 'https://maps.example/');
    await board.open();
    toolId = await page.getByRole('listitem').first().getAttribute('data-tool');
  });

  test('/ › shows the board [S2-003]', async () => {
    await page.goto('/');
    await expect(heading('Tools')).toBeVisible();
  });

  test('each visit › requests the session once and no tools, which the document has', async ({
    faults,
  }) => {
    const before = faults.requests.length;
    await board.open();
    await expect(page.getByRole('listitem').first()).toBeVisible();
    const requests = faults.requests.slice(before);
    expect(requests.filter((request) => request === 'POST /api/refresh')).toHaveLength(1);
    expect(requests).not.toContain('GET /api/tools');
  });

  test('/add › shows the form for a new tool [S2-004]', async () => {
    await page.goto('/add');
    await expect(heading('Add New Tool')).toBeVisible();
  });

  test('/edit/{id} › shows the form of that tool [S2-005]', async () => {
    await page.goto(`/edit/${toolId}`);
    await expect(heading('Edit Tool')).toBeVisible();
    await expect(page.getByLabel('Tool Name')).toHaveValue('Tool 1');
  });

  test('/launch/{id} › shows the launch page of that tool [S2-006]', async () => {
    await page.goto(`/launch/${toolId}`);
    await expect(heading('Tool 1')).toBeVisible();
  });

  test('every page but /login › has the navigation [S2-012]', async () => {
    for (const path of ['/', `/edit/${toolId}`, '/no/such/page']) {
      await page.goto(path);
      await expect(navigation()).toBeVisible();
    }
  });

  test('/login › redirects to / [S2-002]', async () => {
    await page.goto('/login');
    await expect(heading('Tools')).toBeVisible();
    expect(getPath(page)).toBe('/');
  });

  test('notes › are saved three seconds after the last key, not earlier [S4-020]', async ({
    faults,
  }) => {
    await board.open();
    await board.notes.pressSequentially('Hydrant 1', { delay: 300 });
    const typedAt = Date.now();
    await board.notes.press('2');
    const saves = () => faults.requests.filter((request) => request === 'PUT /api/notes').length;
    await expect.poll(saves, { intervals: [50], timeout: 8_000 }).toBe(1);
    expect(Date.now() - typedAt).toBeGreaterThan(2_900);
  });

  test('signing out in one tab › signs out all tabs [S4-003]', async () => {
    const other = await context.newPage();
    await other.goto('/add');
    await board.open();
    await board.signOut();
    await expect(heading('Firedeck')).toBeVisible();
    await expect.poll(() => getPath(other)).toBe('/login');
    await other.close();
  });

  test('signing in in one tab › signs in all tabs, each to its page [S4-002]', async () => {
    const other = await context.newPage();
    await other.goto('/add');
    await expect.poll(() => getPath(other)).toBe('/login');
    await login.open();
    await login.signIn(account);
    await expect(heading('Tools')).toBeVisible();
    await expect.poll(() => getPath(other)).toBe('/add');
    await other.close();
  });

  test('between / and /login › the session decides, both ways [S4-008]', async () => {
    await context.clearCookies();
    await page.goto('/');
    await expect.poll(() => getPath(page)).toBe('/login');
    await login.signIn(account);
    await expect.poll(() => getPath(page)).toBe('/');
  });

  test('signing in at another spelling of /login › leads to the board [S4-008]', async () => {
    await context.clearCookies();
    await page.goto('/Login/');
    await login.signIn(account);
    await expect(heading('Tools')).toBeVisible();
    expect(getPath(page)).toBe('/');
  });

  test('signing in › leads to the requested page [S4-009]', async () => {
    await context.clearCookies();
    await page.goto(`/edit/${toolId}`);
    await expect.poll(() => getPath(page)).toBe('/login');
    await login.signIn(account);
    await expect(heading('Edit Tool')).toBeVisible();
    expect(getPath(page)).toBe(`/edit/${toolId}`);
  });
});

test.describe('Remember me', () => {
  let account: Account;
  let login: LoginPage;

  const signInRemembered = async () => {
    await login.open();
    await page.getByRole('checkbox', { name: 'Remember me for 30 days' }).check();
    await login.signIn(account);
    await expect(heading('Tools')).toBeVisible();
  };

  test.beforeAll(async () => {
    account = newAccount();
    login = new LoginPage(page);
    await signUpThroughApi(context, account);
  });

  test.beforeEach(() => context.clearCookies());

  test('chosen › stores the flag rememberMe as true [S3-020]', async () => {
    await signInRemembered();
    expect(await readStored('rememberMe')).toBe('true');
  });

  test('chosen › stores rememberMeExpiry as an ISO date [S3-021]', async () => {
    await signInRemembered();
    const expiry = (await readStored('rememberMeExpiry')) ?? '';
    expect(new Date(expiry).toISOString()).toBe(expiry);
  });

  test('chosen › sets the flag and an expiry 30 days ahead [S4-010]', async () => {
    const before = Date.now();
    await signInRemembered();
    const expiry = Date.parse((await readStored('rememberMeExpiry')) ?? '');
    expect(expiry).toBeGreaterThanOrEqual(before + 30 * dayMs);
    expect(expiry).toBeLessThanOrEqual(Date.now() + 30 * dayMs);
  });

  test('not chosen › removes both [S4-011]', async () => {
    await signInRemembered();
    await context.clearCookies();
    await login.open();
    await login.signIn(account);
    await expect(heading('Tools')).toBeVisible();
    expect([await readStored('rememberMe'), await readStored('rememberMeExpiry')]).toEqual([
      null,
      null,
    ]);
  });

  test('expired at the start › signs out and removes both [S4-012]', async () => {
    await signInRemembered();
    await page.evaluate(() => localStorage.setItem('rememberMeExpiry', '2020-01-01T00:00:00.000Z'));
    await page.reload();
    await expect(heading('Firedeck')).toBeVisible();
    expect([await readStored('rememberMe'), await readStored('rememberMeExpiry')]).toEqual([
      null,
      null,
    ]);
    await page.reload();
    await expect(heading('Firedeck')).toBeVisible();
  });
});
