import { expectAccessible } from '../fixtures/accessibility.ts';
import { expect, newAccount, signUpThroughApi, test } from '../fixtures/firedeck.ts';
import { BoardPage } from '../pages/board-page.ts';

const bookmarks = `<!DOCTYPE NETSCAPE-Bookmark-file-1><DL><p>
<DT><A HREF="https://cad.example/">CAD &amp; Dispatch</A>
<DT><A HREF="https://maps.example/">Hydrant maps</A>
<DT><A HREF="javascript:alert(1)">Bookmarklet</A>
</DL><p>`;
const manyTools = 998;

test('a bookmark file and a CSV file › are previewed, imported by one write each, and undone', async ({
  memberPage,
  board,
  complaints,
}) => {
  await memberPage.goto('/?panel=settings');
  const section = memberPage.getByRole('region', { name: 'Import' });
  const choose = async (name: string, content: string) => {
    const chooser = memberPage.waitForEvent('filechooser');
    await section.getByRole('button', { name: 'Choose a file' }).click();
    await (await chooser).setFiles({ name, mimeType: 'text/html', buffer: Buffer.from(content) });
  };

  await test.step('bookmarks', async () => {
    await choose('bookmarks.html', bookmarks);
    await expect(section.getByText('3 links found')).toBeVisible();
    await section.getByText("1 link can't be imported").click();
    await expect(section.getByText('Bookmarklet')).toBeVisible();
    await expectAccessible(memberPage);
    await section.getByRole('button', { name: 'Import 2 tools' }).click();
    await expect(memberPage.getByText('2 tools imported')).toBeVisible();
    await expect(section.getByRole('button', { name: 'Choose a file' })).toBeVisible();
  });

  await test.step('the same file again › both are on the board', async () => {
    await choose('bookmarks.html', bookmarks);
    await expect(section.getByText('Already on your board')).toHaveCount(2);
    await section.getByRole('button', { name: 'Cancel' }).click();
  });

  await test.step('a full board by CSV, undone as a whole', async () => {
    const rows = Array.from({ length: manyTools }, (_, index) => `Tool ${index},t${index}.example`);
    await choose('tools.csv', ['name,url', ...rows].join('\n'));
    await section.getByRole('button', { name: `Import ${manyTools} tools` }).click();
    await expect(memberPage.getByText(`${manyTools} tools imported`)).toBeVisible();
    await memberPage.getByRole('button', { name: 'Undo' }).click();
    await expect(memberPage.getByText(`${manyTools} tools removed`)).toBeVisible();
  });

  await memberPage.getByRole('button', { name: 'Close', exact: true }).click();
  await expect(board.card('Hydrant maps')).toBeVisible();
  await expect.poll(() => board.names()).toEqual(['CAD & Dispatch', 'Hydrant maps']);
  expect(complaints).toEqual([]);
});

test('a selected tool › is exported, and another member imports it', async ({
  browser,
  memberPage,
  board,
  stack,
  openBoard,
}) => {
  await openBoard(3);
  await board.arrange();
  const button = memberPage.getByRole('button', { name: 'Export', exact: true });
  await expect(button).toHaveAttribute('aria-disabled', 'true');
  await memberPage.getByRole('checkbox', { name: 'Select Tool 2', exact: true }).check();
  await expectAccessible(memberPage);
  const download = memberPage.waitForEvent('download');
  await button.click();
  const file = await (await download).path();

  const elsewhere = await browser.newContext({ baseURL: stack.address });
  await signUpThroughApi(elsewhere, newAccount());
  const other = new BoardPage(await elsewhere.newPage());
  await other.page.goto('/?panel=settings');
  const section = other.page.getByRole('region', { name: 'Import' });
  const chooser = other.page.waitForEvent('filechooser');
  await section.getByRole('button', { name: 'Choose a file' }).click();
  await (await chooser).setFiles(file);
  await section.getByRole('button', { name: 'Import 1 tool' }).click();
  await expect(other.page.getByText('1 tool imported')).toBeVisible();
  await other.page.getByRole('button', { name: 'Close', exact: true }).click();
  await expect.poll(() => other.names()).toEqual(['Tool 2']);
  await elsewhere.close();
});
