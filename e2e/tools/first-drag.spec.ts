import { expect, test } from '../fixtures/firedeck.ts';
import { holdDragLibrary } from '../fixtures/hold-drag-library.ts';
import { addSection, addTools } from '../fixtures/tools.ts';
import { findCenter } from '../fixtures/touches.ts';

const isDragLibrary = /\/mf\/tools\/.*\/drag\.[^/]*\.js$/;

test.beforeEach(async ({ context, memberPage, board }) => {
  await addTools(context, 3, 'https://maps.example/');
  await addSection(context, 'Maps');
  await memberPage.goto('/');
  await expect(board.card('Tool 3')).toBeVisible();
});

test('a handle dragged while the drag library loads › the card is lifted once it has loaded', async ({
  memberPage,
  board,
}) => {
  const arrive = await holdDragLibrary(memberPage);
  const request = memberPage.waitForRequest(isDragLibrary);
  await memberPage.reload();
  await board.hold('Tool 1', 'Tool 3');
  await request;
  await expect(memberPage.locator('[data-lifted]')).toHaveCount(0);
  arrive();
  await expect(memberPage.locator('[data-lifted=pointer]')).toHaveCount(1);
  await memberPage.mouse.up();
  await expect.poll(() => board.names()).toEqual(['Tool 2', 'Tool 3', 'Tool 1']);
});

test('a card dropped before the drag library has loaded › moves anyway', async ({
  context,
  memberPage,
  board,
}) => {
  await context.route(isDragLibrary, () => new Promise(() => {}));
  await memberPage.reload();
  await board.drag('Tool 1', 'Tool 3');
  await expect.poll(() => board.names()).toEqual(['Tool 2', 'Tool 3', 'Tool 1']);
});

for (const [moment, isDroppedFirst] of [
  ['before', true],
  ['after', false],
] as const)
  test(`a card dropped on a section ${moment} the slow drag library has loaded › moves to the section`, async ({
    memberPage,
    board,
  }) => {
    const arrive = await holdDragLibrary(memberPage);
    await memberPage.reload();
    await board.waitUntilInteractive();
    const chip = memberPage.getByRole('group', { name: 'Sections' }).getByText('Maps');
    await board.hold('Tool 1', 'Tool 3');
    const { x, y } = await findCenter(chip);
    await memberPage.mouse.move(x, y, { steps: 8 });
    if (isDroppedFirst) await memberPage.mouse.up();
    arrive();
    if (!isDroppedFirst) {
      await expect(memberPage.locator('[data-over]')).toHaveCount(1);
      await memberPage.mouse.up();
    }
    await expect(memberPage.getByText('1 tool moved to “Maps”')).toBeVisible();
    expect(await board.names()).toEqual(['Tool 1', 'Tool 2', 'Tool 3']);
  });
