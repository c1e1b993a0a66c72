import { expect, test } from '../fixtures/firedeck.ts';
import { addTools } from '../fixtures/tools.ts';

const isDragLibrary = /\/mf\/tools\/.*\/drag\.[^/]*\.js$/;

test.beforeEach(async ({ context, memberPage, board }) => {
  await addTools(context, 3, 'https://maps.example/');
  await memberPage.goto('/');
  await expect(board.card('Tool 3')).toBeVisible();
});

test('a handle that is dragged while the drag library loads › is in the hand once it is there', async ({
  context,
  memberPage,
  board,
}) => {
  let arrive = () => {};
  const arrival = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  const request = memberPage.waitForRequest(isDragLibrary);
  await context.route(isDragLibrary, async (route) => {
    await arrival;
    await route.continue();
  });
  await memberPage.reload();
  await board.hold('Tool 1', 'Tool 3');
  await request;
  await expect(memberPage.locator('[data-lifted]')).toHaveCount(0);
  arrive();
  await expect(memberPage.locator('[data-lifted=pointer]')).toHaveCount(1);
  await memberPage.mouse.up();
  await expect.poll(() => board.names()).toEqual(['Tool 2', 'Tool 3', 'Tool 1']);
});

test('a card that is dropped before the drag library is there › moves all the same', async ({
  context,
  memberPage,
  board,
}) => {
  await context.route(isDragLibrary, () => new Promise(() => {}));
  await memberPage.reload();
  await board.drag('Tool 1', 'Tool 3');
  await expect.poll(() => board.names()).toEqual(['Tool 2', 'Tool 3', 'Tool 1']);
});
