import { passTime } from '../fixtures/pass-time.ts';
import type { ScriptFault } from './faulty-line.ts';
import { expect, test } from './release-stack.ts';
import { sourceVersion } from './source-version.ts';

const notes = `Personal Notes ${sourceVersion('mfe-notes')}`;
const tools = `Tools ${sourceVersion('mfe-tools')}`;
const signIn = `Sign in ${sourceVersion('mfe-auth')}`;

const entry = /\/mf\/notes\/[^/]+\/remoteEntry\./;
const chunks = /\/mf\/tools\/[^/]+\/(?!remoteEntry)[^/]+\.js$/;

const faultsOfEntry: ScriptFault[] = [
  'refused',
  'missing',
  'unavailable',
  'failing',
  'a page',
  'cut short',
  'wrong',
  'hanging',
];

for (const fault of faultsOfEntry)
  test(`the entry of notes is ${fault} › its slot says so, the rest works, Retry recovers`, async ({
    memberPage,
    line,
  }) => {
    line.break(entry, fault);
    await memberPage.goto('/');

    await expect(memberPage.getByRole('heading', { name: 'Tools', level: 1 })).toBeVisible();
    await expect(memberPage.getByText('No tools added yet')).toBeVisible();
    const failed = memberPage.getByRole('region', { name: 'Personal Notes' });
    await expect(failed.getByText(new RegExp(`^${notes} `))).toBeVisible();

    await memberPage.getByRole('link', { name: 'Add New Tool' }).first().click();
    await expect(memberPage.getByRole('heading', { name: 'Add New Tool' })).toBeVisible();
    await memberPage.goBack();

    line.recover();
    await failed.getByRole('button', { name: 'Retry' }).click();
    await expect(memberPage.getByPlaceholder('Add your personal notes here...')).toBeVisible();
    expect(await memberPage.evaluate(() => 'tampered' in window)).toBe(false);
  });

const faultsOfChunks: ScriptFault[] = ['missing', 'cut short', 'wrong', 'hanging'];

for (const fault of faultsOfChunks)
  test(`the chunks of a tools page are ${fault} › the page says so, the board works, Retry recovers`, async ({
    memberPage,
    line,
  }) => {
    line.break(chunks, fault);
    await memberPage.goto('/add');
    const failed = memberPage.getByRole('region', { name: 'Tools' });
    await expect(failed.getByText(new RegExp(`^${tools} `))).toBeVisible();

    await memberPage.getByRole('link', { name: 'Dashboard' }).click();
    await expect(memberPage.getByText('No tools added yet')).toBeVisible();
    await expect(memberPage.getByPlaceholder('Add your personal notes here...')).toBeVisible();
    await memberPage.goBack();

    line.recover();
    await failed.getByRole('button', { name: 'Retry' }).click();
    await expect(memberPage.getByRole('heading', { name: 'Add New Tool' })).toBeVisible();
    expect(await memberPage.evaluate(() => 'tampered' in window)).toBe(false);
  });

test('the tools module is missing › its page and its slot say so, notes and header work', async ({
  memberPage,
  line,
}) => {
  line.break(/\/mf\/tools\//, 'missing');
  await memberPage.goto('/add');
  const failed = memberPage.getByRole('region', { name: 'Tools' });
  await expect(failed.getByText(`${tools} could not be loaded.`)).toBeVisible();
  await expect(memberPage).toHaveTitle('Add New Tool · Firedeck');

  await memberPage.getByRole('link', { name: 'Dashboard' }).click();
  await expect(failed).toBeVisible();
  await expect(memberPage.getByPlaceholder('Add your personal notes here...')).toBeVisible();

  line.recover();
  await failed.getByRole('button', { name: 'Retry' }).click();
  await expect(memberPage.getByText('No tools added yet')).toBeVisible();
});

test('the auth module is missing › the board works, /login says so, Retry recovers', async ({
  memberPage,
  browser,
  line,
}) => {
  line.break(/\/mf\/auth\//, 'missing');
  await memberPage.goto('/');
  await expect(memberPage.getByText('No tools added yet')).toBeVisible();

  const stranger = await browser.newPage({ baseURL: line.address });
  await stranger.goto('/');
  await expect(stranger).toHaveURL(/\/login/);
  const failed = stranger.getByRole('region', { name: 'Sign in' });
  await expect(failed.getByText(`${signIn} could not be loaded.`)).toBeVisible();
  line.recover();
  await failed.getByRole('button', { name: 'Retry' }).click();
  await expect(stranger.getByLabel('Email')).toBeVisible();
  await stranger.close();
});

test('connections for notes are refused › the other pages and the sign-out work without unhandled errors', async ({
  memberPage,
  line,
  complaints,
}) => {
  line.break(/\/mf\/notes\//, 'refused');
  await memberPage.goto('/');
  await expect(memberPage.getByRole('region', { name: 'Personal Notes' })).toBeVisible();
  await memberPage.goto('/add');
  await expect(memberPage.getByRole('heading', { name: 'Add New Tool' })).toBeVisible();
  await memberPage.goto('/launch/00000000-0000-4000-8000-000000000000');
  await expect(memberPage.getByText('Tool not found').first()).toBeVisible();
  await memberPage.getByRole('button', { name: /account menu/ }).click();
  await memberPage.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(memberPage).toHaveURL(/\/login/);
  expect(complaints.filter((complaint) => complaint.startsWith('exception'))).toEqual([]);
});

test('a nested chunk of tools has wrong contents › it does not run, its page says so', async ({
  memberPage,
  line,
}) => {
  await memberPage.goto('/');
  await expect(memberPage.getByText('No tools added yet')).toBeVisible();
  line.break(/\/mf\/tools\/.*\.js$/, 'wrong');
  await memberPage.getByRole('link', { name: 'Add New Tool' }).first().click();
  const failed = memberPage.getByRole('region', { name: 'Tools' });
  await expect(failed.getByText(new RegExp(`^${tools} `))).toBeVisible();
  expect(await memberPage.evaluate(() => 'tampered' in window)).toBe(false);
});

test('notes failed to load offline › they load when the browser is online again', async ({
  memberPage,
  line,
  context,
}) => {
  line.break(/\/mf\/notes\//, 'refused');
  await memberPage.goto('/');
  await expect(memberPage.getByText(`${notes} could not be loaded.`)).toBeVisible();
  line.recover();
  await context.setOffline(true);
  await context.setOffline(false);
  await expect(memberPage.getByPlaceholder('Add your personal notes here...')).toBeVisible();
});

test('notes hang › the rest of the board shows before their slot times out', async ({
  memberPage,
  line,
}) => {
  line.break(/\/mf\/notes\//, 'hanging');
  await memberPage.goto('/');
  await expect(memberPage.getByText('No tools added yet')).toBeVisible();
  const late = memberPage.getByText(`${notes} is taking longer than usual to load.`);
  await expect(late).toBeHidden();
  await expect(late).toBeVisible();
  const failed = memberPage.getByText(`${notes} could not be loaded.`);
  await expect(failed).toBeVisible({ timeout: 20_000 });
});

test('no faults › the board logs nothing to the console', async ({ memberPage, complaints }) => {
  await memberPage.goto('/');
  await expect(memberPage.getByPlaceholder('Add your personal notes here...')).toBeVisible();
  await memberPage.goto('/add');
  await expect(memberPage.getByRole('heading', { name: 'Add New Tool' })).toBeVisible();
  await passTime(1_000);
  expect(complaints).toEqual([]);
});
