import type { Page, Route } from '@playwright/test';
import { expect, test } from '../fixtures/firedeck.ts';
import { omitToolList } from '../fixtures/omit-tool-list.ts';
import { addTools } from '../fixtures/tools.ts';

const missing = /stopped working|couldn't be loaded/;

async function expectRestWorks(page: Page): Promise<void> {
  await expect(page.getByRole('banner')).toBeVisible();
  await expect(page.getByText('Unexpected Application Error')).toBeHidden();
}

test('an empty status response › that part of the panel says so, the rest works', async ({
  memberPage,
  complaints,
}) => {
  await memberPage.route('**/api/status', (route) => route.fulfill({ json: {} }));
  await memberPage.goto('/?panel=enterprise');
  const panel = memberPage.getByRole('dialog', { name: 'Enterprise' });
  await expect(panel.getByText(missing)).toBeVisible();
  await expect(panel.getByText('Modules', { exact: true })).toBeVisible();
  await panel.getByRole('button', { name: 'Close' }).click();
  await expectRestWorks(memberPage);
  await memberPage.getByRole('button', { name: 'Theme' }).click();
  await expect(memberPage.getByRole('menuitemradio', { name: 'Dark' })).toBeVisible();
  // Only the broken response is logged.
  expect(complaints.splice(0)).toEqual([
    expect.stringMatching(/module shell \S+ failed \(answer\) UnreadableAnswer: policies/),
  ]);
});

test('a tool without a name in the response › the search opens and finds the other tools', async ({
  memberPage,
  context,
  complaints,
}) => {
  await addTools(context, 2, 'https://radar.example/');
  const withoutName = async (route: Route) => {
    const response = await route.fetch();
    const list = await response.json();
    list.tools[0].name = null;
    await route.fulfill({ response, json: list });
  };
  await omitToolList(memberPage);
  await memberPage.route('**/api/tools', withoutName);
  await memberPage.goto('/');
  await expect(memberPage.getByPlaceholder('Add your personal notes here...')).toBeVisible();
  await memberPage.keyboard.press('Control+k');
  const search = memberPage.getByRole('dialog', { name: 'Search' });
  await search.getByRole('combobox').fill('tool 2');
  await expect(search.getByRole('option', { name: /Tool 2/ })).toBeVisible();
  await memberPage.keyboard.press('Escape');
  await expectRestWorks(memberPage);
  expect(complaints.splice(0)).toEqual([
    expect.stringMatching(/module tools \S+ failed \(answer\) UnreadableAnswer: name/),
  ]);
});
