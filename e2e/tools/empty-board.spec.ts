import { expect, test } from '../fixtures/firedeck.ts';

for (const [width, height, notes] of [
  [360, 740, 'field'],
  [820, 700, 'bar'],
  [1_024, 700, 'bar'],
] as const)
  test(`an empty board of ${width} x ${height} px › the controls for the first tools are completely visible`, async ({
    memberPage: page,
    board,
  }) => {
    await page.setViewportSize({ width, height });
    await board.open();
    await expect(page.getByRole('link', { name: 'Add Your First Tool' })).toBeVisible();
    const bar = page.getByRole('button', { name: /^Notes/ });
    await expect(notes === 'bar' ? bar : board.notes).toBeVisible();
    const covered = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>('main a')]
        .filter((control) => control.checkVisibility())
        .filter((control) => {
          const { left, right, top, bottom } = control.getBoundingClientRect();
          const points = [top + 2, bottom - 2].map((y) => [(left + right) / 2, y] as const);
          return !points.every(([x, y]) => control.contains(document.elementFromPoint(x, y)));
        })
        .map((control) => control.innerText),
    );
    expect(covered).toEqual([]);
  });
