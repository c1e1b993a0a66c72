import { coldBoardBudget, measureColdVisit } from '@firedeck/infra/bench';
import { expect, test } from '../fixtures/firedeck.ts';
import { addTools } from '../fixtures/tools.ts';

test('a first visit to a board of 12 tools with known favicons › stays within its budget', async ({
  stack,
  context,
  memberPage,
  board,
}) => {
  await addTools(context, 12, stack.sites.dispatch.url);
  await memberPage.goto('/');
  await expect(board.favicon('Tool 1')).toBeVisible({ timeout: 15_000 });

  const visit = await context.newPage();
  const weight = await measureColdVisit(visit, stack.address, async (page) => {
    await expect(page.locator('img[src^="/icons/"]').first()).toBeVisible();
    await expect(page.getByPlaceholder('Add your personal notes here...')).toBeVisible();
  });

  const parts = weight.parts.map(({ path, kilobytes }) => `${kilobytes} kB ${path}`).join('\n');
  expect(weight.uncompressedScripts).toEqual([]);
  expect(weight.scriptKilobytes, parts).toBeLessThanOrEqual(coldBoardBudget.scriptKilobytes);
  expect(weight.requests, parts).toBeLessThanOrEqual(coldBoardBudget.requests);
});
