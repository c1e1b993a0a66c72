import type { Fault } from './faulty-line.ts';
import { expect, test } from './release-stack.ts';

const places = {
  entry: /\/mf\/notes\/[^/]+\/remoteEntry\./,
  chunk: /\/mf\/notes\/[^/]+\/(?!remoteEntry)[^/]+\.js$/,
};

for (const [place, pattern] of Object.entries(places)) {
  for (const fault of ['missing', 'wrong', 'hanging'] satisfies Fault[]) {
    test(`the ${place} of notes is ${fault} › its place says so, the rest works, Retry recovers`, async ({
      memberPage,
      line,
    }) => {
      line.break(pattern, fault);
      await memberPage.goto('/');

      await expect(memberPage.getByRole('heading', { name: 'Tools', level: 1 })).toBeVisible();
      await expect(memberPage.getByText('No tools added yet')).toBeVisible();
      const failed = memberPage.getByRole('region', { name: 'Personal Notes' });
      await expect(failed.getByText(/^Personal Notes 1\.0\.0 /)).toBeVisible();

      await memberPage.getByRole('link', { name: 'Add New Tool' }).first().click();
      await expect(memberPage.getByRole('heading', { name: 'Add New Tool' })).toBeVisible();
      await memberPage.goBack();

      line.mend();
      await failed.getByRole('button', { name: 'Retry' }).click();
      await expect(memberPage.getByPlaceholder('Add your personal notes here...')).toBeVisible();
      expect(await memberPage.evaluate(() => 'tampered' in window)).toBe(false);
    });
  }
}

test('all of tools is missing › its page and its place say so, notes and the header go on', async ({
  memberPage,
  line,
}) => {
  line.break(/\/mf\/tools\//, 'missing');
  await memberPage.goto('/add');
  const failed = memberPage.getByRole('region', { name: 'Tools' });
  await expect(failed.getByText('Tools 1.0.0 could not be loaded.')).toBeVisible();
  await expect(memberPage).toHaveTitle('Add New Tool · Firedeck');

  await memberPage.getByRole('link', { name: 'Dashboard' }).click();
  await expect(failed).toBeVisible();
  await expect(memberPage.getByPlaceholder('Add your personal notes here...')).toBeVisible();

  line.mend();
  await failed.getByRole('button', { name: 'Retry' }).click();
  await expect(memberPage.getByText('No tools added yet')).toBeVisible();
});

test('the whole board on a whole line › leaves the console silent', async ({
  memberPage,
  complaints,
}) => {
  await memberPage.goto('/');
  await expect(memberPage.getByPlaceholder('Add your personal notes here...')).toBeVisible();
  await memberPage.goto('/add');
  await expect(memberPage.getByRole('heading', { name: 'Add New Tool' })).toBeVisible();
  await memberPage.waitForTimeout(1_000);
  expect(complaints).toEqual([]);
});
