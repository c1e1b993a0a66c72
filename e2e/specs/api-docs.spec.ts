import type { Page } from '@playwright/test';
import { expectAccessible } from '../fixtures/accessibility.ts';
import { expect, test } from '../fixtures/firedeck.ts';
import { long } from '../fixtures/long-test.ts';

const operation = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Swagger UI shows enum values in disabled, unnamed lists. */
const unnamedList = '.parameters select[disabled]';

test('the API reference › opens from Keys and shows the operations', async ({
  memberPage,
  board,
  complaints,
}) => {
  await board.open();
  await memberPage.getByRole('button', { name: /account menu/ }).click();
  await memberPage.getByRole('menuitem', { name: 'Keys' }).click();
  const opened = memberPage.waitForEvent('popup');
  await memberPage.getByRole('link', { name: 'API reference' }).click();
  const page = await opened;
  await expect(page).toHaveURL(/\/api\/docs$/);
  await expect(page).toHaveTitle('API reference · Firedeck');
  await expect(page.getByRole('heading', { name: /^Firedeck/ })).toBeVisible();
  await operation(page, 'POST /api/tools').click();
  await expect(page.getByText('idempotency-key', { exact: true })).toBeVisible();
  await expect(operation(page, 'PUT /api/notes')).toBeVisible();
  // The page is read-only: it has no inputs for keys or requests.
  await expect(page.getByRole('button', { name: /authorize|try it out/i })).toHaveCount(0);
  expect(complaints).toEqual([]);
});

test('the API reference › runs no script from text or another URL', async ({
  page,
  policyViolations,
}) => {
  await page.goto('/api/docs');
  await expect(operation(page, 'POST /api/tools')).toBeVisible();
  const refused = await page.evaluate(() => {
    const isRefused = (act: () => unknown) => {
      try {
        act();
        return false;
      } catch (error) {
        return error instanceof TypeError;
      }
    };
    const script = (fields: Partial<HTMLScriptElement>) => () =>
      Object.assign(document.createElement('script'), fields);
    return {
      named: isRefused(script({ src: '/api/docs/page.js' })),
      written: isRefused(script({ text: '1' })),
    };
  });
  expect(refused).toEqual({ named: true, written: true });
  await expect.poll(() => policyViolations.length).toBe(2);
  policyViolations.splice(0);
});

// Colors depend only on the theme, layout only on the width.
for (const [theme, width] of [
  ['light', 360],
  ['night', 1440],
] as const)
  test(
    `the API reference in ${theme} at ${width} px › axe finds nothing, no horizontal scrolling`,
    long,
    async ({ context, page, stack }) => {
      await context.addCookies([{ name: 'fd_theme', value: theme, url: stack.address }]);
      await page.setViewportSize({ width, height: 900 });
      await page.goto('/api/docs');
      for (const path of ['/api/tools', '/api/keys', '/api/sign-in'])
        await operation(page, `POST ${path}`).click();
      await expect(page.locator('.opblock.is-open')).toHaveCount(3);
      await expect(page.locator('.opblock.is-open pre.example').first()).toBeVisible();
      await expectAccessible(page, [unnamedList]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
    },
  );
