import type { BrowserContext, ConsoleMessage, Page } from '@playwright/test';
import type { Faults } from '../fixtures/fault-proxy.ts';
import { type Account, newAccount, signUpThroughApi } from '../fixtures/firedeck.ts';
import { stackUnderTest } from '../fixtures/stack-control.ts';
import { expect, test } from '../fixtures/test-with-faults.ts';
import { addTools, getAccessToken } from '../fixtures/tools.ts';
import { BoardPage } from '../pages/board-page.ts';
import { LoginPage } from '../pages/login-page.ts';

// The specification's section 8, row by row, with real failures. All tests share one member and one
// page; each starts by opening the page it needs.
let context: BrowserContext;
let page: Page;
let board: BoardPage;
let account: Account;

const toast = () => page.getByRole('alert').filter({ has: page.getByRole('button') });

test.beforeAll(async ({ browser, faults }) => {
  const baseURL = stackUnderTest().address;
  context = await browser.newContext({ baseURL, proxy: faults.proxy });
  page = await context.newPage();
  board = new BoardPage(page);
  account = newAccount();
  await signUpThroughApi(context, account);
  await addTools(context, 2, 'https://maps.example/');
});

test.afterAll(() => context.close());

test.describe('MongoDB stopped', () => {
  let editPage: Page;

  test.beforeAll(async () => {
    editPage = await context.newPage();
    await board.open();
    await editPage.goto('/');
    await new BoardPage(editPage).card('Tool 1').getByRole('link', { name: /^Edit/ }).click();
    await editPage.getByLabel('Tool Name').fill('Other name');
    await stackUnderTest().stop('mongo');
  });

  test.afterAll(async () => {
    await stackUnderTest().start('mongo');
    await editPage.close();
  });

  test('a new order cannot be saved › it is logged with the name of the tool [S8-024]', async () => {
    const logged = page.waitForEvent('console', isError(/Tool 2/));
    await board.drag('Tool 2', 'Tool 1');
    await expect(toast()).toContainText('The new order was not saved');
    await logged;
  });

  test('adding fails › Failed to add tool [S8-004]', async () => {
    await page.getByRole('link', { name: 'Add New Tool' }).first().click();
    await fillTool();
    await page.getByRole('button', { name: 'Add Tool' }).click();
    await expect(toast()).toContainText('Failed to add tool');
  });

  test('editing fails › Error, Failed to update tool [S8-006]', async () => {
    await editPage.getByRole('button', { name: 'Save Changes' }).click();
    const alert = editPage.getByRole('alert').filter({ has: editPage.getByRole('button') });
    await expect(alert).toContainText('Failed to update tool');
    await expect(alert).toContainText('Error');
  });
});

test('adding fails › an error toast with the title Error [S8-005]', async ({ faults }) => {
  faults.answer('POST /api/tools', 500);
  await page.goto('/add');
  await fillTool();
  await page.getByRole('button', { name: 'Add Tool' }).click();
  await expect(toast().getByText('Error', { exact: true })).toBeVisible();
  await expect(toast()).toHaveAttribute('data-kind', 'error');
});

test('adding without a valid token › User not authenticated [S8-015]', async ({ faults }) => {
  faults.loseToken('POST /api/tools');
  await page.goto('/add');
  await fillTool();
  await page.getByRole('button', { name: 'Add Tool' }).click();
  await expect(page.getByText('User not authenticated')).toBeVisible();
});

test('launching a tool that was deleted elsewhere › Tool not found [S8-007]', async () => {
  const id = await addAndDelete(context);
  await page.goto(`/launch/${id}`);
  await expect(page.getByRole('heading', { name: 'Tool not found' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Back to Dashboard' })).toBeVisible();
});

test('launching a tool that cannot be read › Tool not found [S7-026]', async ({ faults }) => {
  await board.open();
  const id = await page.getByRole('listitem').first().getAttribute('data-tool');
  for (const breakIt of [
    () => faults.answer(/GET \/api\/tools\/./, 500),
    () => faults.drop(/GET \/api\/tools\/./),
  ]) {
    breakIt();
    await page.goto(`/launch/${id}`);
    await expect(page.getByRole('heading', { name: 'Tool not found' })).toBeVisible();
    faults.clear();
  }
});

test.describe('notes', () => {
  test('cannot be read › Failed to fetch notes [S8-017]', async ({ faults }) => {
    faults.answer('GET /api/notes', 500);
    await page.goto('/');
    await expect(page.getByText('Failed to fetch notes')).toBeVisible();
  });

  test('cannot be saved for the first time › Failed to create notes is logged [S8-019]', async ({
    faults,
  }) => {
    await expectLogged(faults, 'Failed to create notes', () =>
      faults.answer('PUT /api/notes', 500),
    );
  });

  test('cannot be saved without a valid token › User not authenticated is logged [S8-016]', async ({
    faults,
  }) => {
    await expectLogged(faults, 'User not authenticated', () => faults.loseToken('PUT /api/notes'));
  });

  test('cannot be saved again › Failed to update notes is logged [S8-018]', async ({ faults }) => {
    await board.open();
    await board.notes.fill('Saved once');
    await expect(page.getByText('Saved', { exact: true })).toBeVisible();
    await expectLogged(faults, 'Failed to update notes', () =>
      faults.answer('PUT /api/notes', 500),
    );
  });

  test('a failed save › the log has the status and the response [S8-020]', async ({ faults }) => {
    await expectLogged(faults, /503: Out for a moment/, () =>
      faults.answer('PUT /api/notes', 503, 'Out for a moment'),
    );
  });
});

test('the setting cannot be stored › logged, and it applies until the next load [S8-027]', async () => {
  await board.open();
  const setting = page.getByRole('checkbox', { name: 'Open tools in new tabs' });
  const logged = page.waitForEvent('console', isError(/fd-open-in-new-tab could not be saved/));
  await page.evaluate(fillStorage);
  await setting.uncheck();
  await logged;
  await expect(setting).not.toBeChecked();
  await page.evaluate(() => localStorage.clear());
});

test.describe('signing out', () => {
  // A member without unsaved changes, which would open a confirmation first.
  test.beforeAll(async () => {
    await context.clearCookies();
    await signUpThroughApi(context, newAccount());
  });

  test('fails › Failed to sign out. Please try again. [S8-013]', async ({ faults }) => {
    faults.answer('POST /api/sign-out', 500);
    await board.open();
    await board.signOut();
    await expect(toast()).toContainText('Failed to sign out. Please try again.');
  });

  test('fails › an error toast with the title Error [S8-014]', async ({ faults }) => {
    faults.answer('POST /api/sign-out', 503);
    await board.open();
    await board.signOut();
    await expect(toast().getByText('Error', { exact: true })).toBeVisible();
    await expect(toast()).toHaveAttribute('data-kind', 'error');
  });
});

test.describe('signing in and signing up', () => {
  let login: LoginPage;

  test.beforeAll(async () => {
    await context.clearCookies();
    login = new LoginPage(page);
  });

  test.beforeEach(() => login.open());

  test('a wrong password › Login Failed [S8-008]', async () => {
    await login.signIn({ ...account, password: 'not-this-one' });
    await expect(toast()).toContainText('Login Failed');
  });

  test('a wrong password › the toast has the message of the error [S8-009]', async () => {
    await login.signIn({ ...account, password: 'not-this-one' });
    await expect(toast()).toContainText('Invalid email or password');
  });

  test('a response without a message › An error occurred. Please try again. [S8-010]', async ({
    faults,
  }) => {
    faults.answer('POST /api/sign-in', 500);
    await login.signIn(account);
    await expect(toast()).toContainText('An error occurred. Please try again.');
  });

  test('an address that has an account › Sign Up Failed [S8-011]', async () => {
    await login.signUp(account);
    await expect(toast()).toContainText('Sign Up Failed');
  });

  test('an address that has an account › the toast has the message of the error [S8-012]', async () => {
    await login.signUp(account);
    await expect(toast()).toContainText('An account with this email address exists already.');
  });
});

async function fillTool(): Promise<void> {
  await page.getByLabel('Tool Name').fill('Weather');
  await page.getByLabel(/^URL/).fill('weather.example');
}

/** Types unique notes and leaves the board, which saves immediately. */
async function expectLogged(
  faults: Faults,
  message: string | RegExp,
  breakIt: () => void,
): Promise<void> {
  await board.open();
  breakIt();
  const logged = page.waitForEvent('console', isError(message));
  const typed = `Typed at ${Date.now()}`;
  await board.notes.fill(typed);
  await leaveBoard();
  await logged;
  // Otherwise it would be saved during the next test.
  faults.clear();
  await board.open();
  await expect.poll(readStoredNotes).toBe(typed);
}

async function readStoredNotes(): Promise<string> {
  const headers = { authorization: `Bearer ${await getAccessToken(context)}` };
  const response = await context.request.get('/api/notes', { headers });
  return (await response.json()).content;
}

const leaveBoard = () => page.getByRole('link', { name: 'Add New Tool' }).first().click();

const isError = (message: string | RegExp) => (entry: ConsoleMessage) =>
  entry.type() === 'error' &&
  (typeof message === 'string' ? entry.text().startsWith(message) : message.test(entry.text()));

async function addAndDelete(member: BrowserContext): Promise<string> {
  const headers = {
    authorization: `Bearer ${await getAccessToken(member)}`,
    'idempotency-key': crypto.randomUUID(),
  };
  const data = { name: 'Short-lived', url: 'https://maps.example/', icon: 'tools', notes: '' };
  const added = await member.request.post('/api/tools', { headers, data });
  const { id } = await added.json();
  expect((await member.request.delete(`/api/tools/${id}`, { headers })).status()).toBe(204);
  return id;
}

/** Fills the storage to the last character. */
function fillStorage(): void {
  for (let size = 2 ** 22; size >= 1; size /= 2)
    for (let filled = true; filled; )
      try {
        localStorage.setItem(`filler-${size}-${localStorage.length}`, 'x'.repeat(size));
      } catch {
        filled = false;
      }
}
