import { deviceRules } from '@firedeck/contract';
import type { Browser, Page } from '@playwright/test';
import { expectAccessible } from '../fixtures/accessibility.ts';
import { enterPassword } from '../fixtures/enter-password.ts';
import { expectLooksRight } from '../fixtures/expect-looks-right.ts';
import type { Account } from '../fixtures/firedeck.ts';
import { firstPartyHeaders } from '../fixtures/first-party-headers.ts';
import { plugInKey } from '../fixtures/second-factor-stack.ts';
import { lockHeading } from '../fixtures/shared-device.ts';
import { atStation, expect, makeMembers, type Station, test } from '../fixtures/station-stack.ts';
import { LoginPage } from '../pages/login-page.ts';

const pin = '274950';
const board = (page: Page) => page.getByRole('heading', { level: 1, name: 'Tools' });
const password = (page: Page) => page.getByLabel('Password', { exact: true });
const pinField = (page: Page) => page.getByLabel('PIN', { exact: true });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

async function lock(page: Page): Promise<void> {
  await page.getByRole('banner').getByRole('button', { name: 'Lock', exact: true }).click();
  await expect(lockHeading(page)).toBeVisible();
}

/** Counts touches from now on, in one page without reloads. */
async function countTouches(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const isCounting = document.documentElement.dataset.touches !== undefined;
    document.documentElement.dataset.touches = '0';
    if (isCounting) return;
    addEventListener(
      'pointerdown',
      () => {
        const { dataset } = document.documentElement;
        dataset.touches = String(Number(dataset.touches) + 1);
      },
      true,
    );
  });
  return () => page.evaluate(() => Number(document.documentElement.dataset.touches));
}

/** A member, and the station's browser without a sign-in. */
async function signedOutMember(browser: Browser, station: Station) {
  const [member] = (await makeMembers(browser, station, ['Robin'])) as [Account];
  const context = await browser.newContext({ baseURL: station.address, hasTouch: true });
  return { member, context, page: await atStation(context, station) };
}

test('a PIN › is set in Settings with proof, unlocks by touch or keys on the same page, and is disabled after five wrong ones', async ({
  browser,
  station,
}) => {
  const { member, context, page } = await signedOutMember(browser, station);
  await new LoginPage(page).signIn(member);
  await expect(board(page)).toBeVisible();

  await test.step('setting it; a weak one is refused', async () => {
    await page.goto('/?panel=settings');
    const section = page.getByRole('region', { name: 'PIN on this device' });
    const type = async (digits: string) => {
      await section.getByLabel('New PIN', { exact: true }).fill(digits);
      await section.getByLabel('Confirm new PIN').fill(digits);
      await section.getByRole('button', { name: 'Set PIN' }).click();
    };
    await type('345678');
    await expect(section.getByText(/without sequences/)).toBeVisible();
    await expectAccessible(page);
    await type(pin);
    await enterPassword(page, member.password);
    await expect(section.getByText(/^You set a PIN here on/)).toBeVisible();
    await page.keyboard.press('Escape');
  });

  await test.step('unlocking by touch', async () => {
    await page.getByPlaceholder('Add your personal notes here...').focus();
    await page.keyboard.press('Control+Alt+L');
    await expect(pinField(page)).toBeFocused();
    await expectLooksRight(page, 'lock-pin');
    for (const digit of pin) await page.getByRole('button', { name: digit, exact: true }).tap();
    await page.getByRole('button', { name: 'Unlock' }).tap();
    await expect(page.getByPlaceholder('Add your personal notes here...')).toBeFocused();
  });

  await test.step('unlocking by keys, and wrong PINs', async () => {
    await lock(page);
    await expect(pinField(page)).toBeFocused();
    for (let tries = 1; tries <= 5; tries += 1) {
      await page.keyboard.type('905172');
      await page.keyboard.press('Enter');
      if (tries < 5)
        await expect(page.getByText('Wrong PIN. Try again, or unlock another way.')).toBeVisible();
      await expect(tries < 5 ? pinField(page) : password(page)).toBeFocused();
    }
    await expect(page.getByText(/PIN is turned off on this device/)).toBeVisible();
    await expectAccessible(page);
    await password(page).fill(member.password);
    await page.keyboard.press('Enter');
    await expect(board(page)).toBeVisible();
  });
  await context.close();
});

test('another member › reaches the password field by two touches, from the lock screen and from the sign-in', async ({
  browser,
  station,
}) => {
  const [first, second] = (await makeMembers(browser, station, ['Robin', 'Sam'])) as [
    Account,
    Account,
  ];
  const context = await browser.newContext({ baseURL: station.address, hasTouch: true });
  const page = await atStation(context, station);
  await new LoginPage(page).signIn(second);
  await expect(board(page)).toBeVisible();
  // The page reloads after the sign-out.
  await page.goto('about:blank');
  await context.request.post('/api/sign-out', { headers: firstPartyHeaders });
  await page.goto('/login');
  await new LoginPage(page).signIn(first);
  await expect(board(page)).toBeVisible();

  await test.step('by name on the lock screen', async () => {
    await lock(page);
    const touches = await countTouches(page);
    await page.getByRole('link', { name: 'Sam M.' }).tap();
    await expect(password(page)).toBeFocused();
    expect(await touches()).toBeLessThanOrEqual(2);
    await expect(page.getByText('Signing in as Sam M.')).toBeVisible();
    expect(new URL(page.url()).search).not.toContain('member');
    await expectLooksRight(page, 'login-as');
    await password(page).fill(second.password);
    const reloaded = page.waitForEvent('domcontentloaded');
    await page.keyboard.press('Enter');
    await reloaded;
    await expect(board(page)).toBeVisible();
  });

  await test.step('from the sign-in', async () => {
    await lock(page);
    const touches = await countTouches(page);
    await page.getByRole('link', { name: 'Sign in as someone else' }).tap();
    await page.getByRole('button', { name: 'Robin M.' }).tap();
    await expect(password(page)).toBeFocused();
    expect(await touches()).toBeLessThanOrEqual(2);
    await press(page, 'Not you?');
    await expectLooksRight(page, 'login-names');
  });

  await test.step('a stolen device cookie gets no names', async () => {
    const stolen = (await context.cookies()).filter(({ name }) => name.includes('profile'));
    expect(stolen).toHaveLength(1);
    const thief = await browser.newContext({ baseURL: station.address });
    await thief.addCookies(stolen);
    expect(await (await thief.request.get('/api/device/members')).json()).toEqual({ members: [] });
    await thief.close();
  });
  await context.close();
});

test('a passkey › unlocks with one press', async ({ browser, station }) => {
  const { member, context, page } = await signedOutMember(browser, station);
  await new LoginPage(page).signIn(member);
  await expect(board(page)).toBeVisible();
  await plugInKey(context, page);
  await page.goto('/?panel=settings');
  await press(page, 'Add passkey or security key');
  await page.getByLabel('Name', { exact: true }).fill('Station key');
  await press(page, 'Continue');
  await enterPassword(page, member.password);
  await expect(page.getByRole('region', { name: 'Your recovery codes' })).toBeVisible();
  await page.goto('/');
  await lock(page);
  await expectAccessible(page);
  const touches = await countTouches(page);
  await page.getByRole('button', { name: 'Use my passkey' }).tap();
  await expect(board(page)).toBeVisible();
  expect(await touches()).toBe(1);
  await context.close();
});

test('WCAG 2.2.6 and 2.2.1 › the time limit is shown before sign-in; in its last 20 s any key extends it, otherwise the screen locks', async ({
  browser,
  station,
}) => {
  const { member, context, page } = await signedOutMember(browser, station);
  await page.clock.install();
  await expect(
    page.getByText(
      /locks after at most 15 minutes of inactivity\. Text you haven't saved is kept here for 12 hours/,
    ),
  ).toBeVisible();
  await new LoginPage(page).signIn(member);
  await expect(board(page)).toBeVisible();
  const warning = page.getByText(/This screen locks in 20 seconds/);
  const untilWarningMs = (deviceRules.idleMinutes.shared * 60 - 19) * 1_000;
  await page.clock.fastForward(untilWarningMs);
  await expect(warning).toBeVisible();
  // Eleven times; WCAG 2.2.1 requires ten.
  for (let extended = 1; extended <= 11; extended += 1) {
    await page.keyboard.press('Shift');
    await expect(warning).toHaveCount(0);
    await page.clock.fastForward(untilWarningMs);
    await expect(warning).toBeVisible();
  }
  await page.clock.fastForward(20_000);
  await expect(lockHeading(page)).toBeVisible();
  await context.close();
});
