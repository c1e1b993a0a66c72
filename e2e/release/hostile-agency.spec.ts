import { routePermissions } from '@firedeck/bff/route-permissions';
import { agencyDocumentMeta } from '@firedeck/contract';
import type { Page } from '@playwright/test';
import { grantAdmin } from '../fixtures/edit-database.ts';
import { enterPassword } from '../fixtures/enter-password.ts';
import { type Account, newAccount, signUpThroughApi } from '../fixtures/firedeck.ts';
import { buildChanged } from './build-changed.ts';
import { spyOnPage } from './hostile-agency-module.ts';
import { attack, lie, reach, readDocument, registerWorker } from './hostile-attempts.ts';
import { releaseFolder, whileChanged } from './live-modules.ts';
import { expect, test } from './release-stack.ts';

// Service workers are allowed, because the module tries to register its own.
test.use({ serviceWorkers: 'allow' });

/** Every route that needs an agency role, from the table of permissions, which includes new routes. */
const routes = Object.entries(routePermissions).flatMap(([name, rule]) =>
  rule.by === 'member' && rule.roles ? [name] : [],
);
const refused = '403 agency_document_required';

test('a hostile module on the board of an admin who has just signed in › every agency request fails; the agency’s own pages work', async ({
  stack,
  context,
  page,
  browser,
  line,
}) => {
  const [admin, other] = [newAccount(), { ...newAccount(), lastName: `Ortega${Date.now()}` }];
  await signUpThroughApi(context, admin);
  await grantAdmin(stack.mongo.uri, admin.email);
  const elsewhere = await browser.newContext({ baseURL: line.address });
  await signUpThroughApi(elsewhere, other);
  await elsewhere.close();
  const changed = await buildChanged('mfe-notes', 'src/module.ts', spyOnPage);

  await whileChanged(stack, 'notes', async () => {
    await releaseFolder(stack, changed.folder);
    await page.goto('/');
    await spyIsReady(page);

    for (const transport of ['client', 'fetch', 'forged', 'xhr'] as const)
      await test.step(`by ${transport}`, async () => {
        const outcomes = await attack(page, routes, transport);
        expect(Object.keys(outcomes)).toHaveLength(routes.length);
        expect(new Set(Object.values(outcomes)), JSON.stringify(outcomes)).toEqual(
          new Set([refused]),
        );
      });

    await test.step('what it can read of the agency’s document contains no secret value', async () => {
      const texts = await page.evaluate(readDocument);
      expect(texts.length).toBeGreaterThan(5);
      for (const text of texts) expect(text).not.toContain(agencyDocumentMeta);
    });

    await test.step('a window that it opens and its own page cannot reach each other', async () => {
      const [opened] = await Promise.all([
        context.waitForEvent('page'),
        page.evaluate(() => {
          window.opened = window.open('/agency/people');
        }),
      ]);
      await expect(opened.getByRole('heading', { level: 1, name: 'People' })).toBeVisible();
      await expect(opened.getByText(/\d+ (person|people)/).first()).toBeVisible();
      expect(await page.evaluate(reach)).toBe('nothing');
      expect(await opened.evaluate(() => window.opener)).toBeNull();
      await opened.close();
    });

    await test.step('its service worker for these pages is refused', async () => {
      expect(await page.evaluate(registerWorker)).toBe('refused');
    });

    const own = await context.newPage();
    await test.step('what it writes and sends, before and during the visit, is ignored', async () => {
      await page.evaluate(lie, { ...admin, firstName: 'Mallory' });
      await own.goto('/');
      await own.getByRole('button', { name: /account menu for/ }).click();
      await own.getByRole('menuitem', { name: 'Agency' }).click();
      await expect(own.getByRole('heading', { level: 1, name: 'People' })).toBeVisible();
      await own.waitForLoadState();
      expect(await own.evaluate(() => 'hostile' in window)).toBe(false);
      await page.evaluate(lie, { ...admin, firstName: 'Mallory' });
      await expect(own.getByRole('button', { name: /account menu for Robin/ })).toBeVisible();
    });

    await test.step('the admin does one action of each kind on the agency’s own pages', () =>
      actAsAdmin(own, admin, other));

    await test.step('an agency URL that it pushes into its page’s history loads the real document', async () => {
      await page.evaluate(() => {
        history.pushState({ usr: 'hostile' }, '', '/agency/people');
        dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
      });
      await expect(page.getByRole('heading', { level: 1, name: 'People' })).toBeVisible();
      await expect.poll(() => page.evaluate(() => 'hostile' in window)).toBe(false);
      await expect(page.getByText(/\d+ (person|people)/).first()).toBeVisible();
    });
  });
  await changed.remove();
});

test('the agency’s pages › load no script of other modules', async ({
  stack,
  context,
  page,
  line,
}) => {
  const admin = newAccount();
  await signUpThroughApi(context, admin);
  await grantAdmin(stack.mongo.uri, admin.email);
  await openPeople(page);
  const scripts = line.requested(/\/mf\/.*\.js$/).map((path) => path.split('/')[2]);
  expect(new Set(scripts)).toEqual(new Set(['shell', 'auth']));
});

/** Waits until the shell knows the member and the server knows the role. */
async function spyIsReady(page: Page): Promise<void> {
  await expect
    .poll(() =>
      page.evaluate(async () => {
        const response = await window.hostile?.fetchApi('/api/refresh', {
          method: 'POST',
          headers: { 'x-firedeck-client': 'web', 'content-type': 'application/json' },
          body: '{}',
        });
        const { user } = (await response?.json()) ?? {};
        return window.hostile?.token && user?.roles?.join();
      }),
    )
    .toBe('agency_admin');
}

async function openPeople(page: Page): Promise<void> {
  // Servers cache roles for 5 s.
  await expect(async () => {
    await page.goto('/agency/people');
    await expect(page.getByText(/\d+ (person|people)/).first()).toBeVisible({ timeout: 2_000 });
  }).toPass();
}

async function actAsAdmin(page: Page, admin: Account, other: Account): Promise<void> {
  await page.getByLabel('Search by name or email').fill(other.lastName);
  await expect(page.getByRole('status').filter({ hasText: '1 person' })).toBeVisible();
  await page.getByRole('button', { name: 'Invite people' }).click();
  const dialog = page.getByRole('dialog', { name: 'Invite people' });
  await dialog.getByLabel('Email addresses').fill(newAccount().email);
  await dialog.getByRole('button', { name: 'Invite 1 person' }).click();
  await expect(dialog.getByText('1 person invited')).toBeVisible();
  await dialog.getByRole('button', { name: 'Close', exact: true }).click();

  const station = `Station ${Date.now()}`;
  await page.getByRole('link', { name: 'Groups', exact: true }).click();
  await page.getByRole('button', { name: 'Add group' }).click();
  const group = page.getByRole('dialog', { name: 'Add group' });
  await group.getByLabel('Name').fill(station);
  await group.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: station })).toBeVisible();

  await page.getByRole('link', { name: 'People', exact: true }).click();
  await page.getByLabel('Search by name or email').fill(other.lastName);
  await page.getByRole('link', { name: `Robin ${other.lastName}` }).click();
  // The list also has a field of this name.
  await expect(page.getByRole('heading', { level: 1, name: other.lastName })).toBeVisible();
  await page.getByLabel('Role', { exact: true }).selectOption('Auditor');
  await page.getByRole('button', { name: 'Add role' }).click();
  await page.getByRole('button', { name: 'Save roles' }).click();
  await enterPassword(page, admin.password);
  await expect(page.getByText('Roles saved')).toBeVisible();
  await page.getByRole('button', { name: 'Disable account' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Disable account' }).click();
  await expect(page.getByRole('button', { name: 'Enable account' })).toBeVisible();
  await page.getByRole('link', { name: 'Audit lines about this account' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Disabled account' })).toBeVisible();
}
