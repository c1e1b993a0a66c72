import { expect, type Page } from '@playwright/test';
import type { BoardPage } from '../pages/board-page.ts';
import { type Screen, writeNotes } from './screen.ts';
import { nameOfTool } from './station-tools.ts';

const notes =
  'Shift B: E7 pump test Thursday.\nGate 4711, desk (303) 555-0134\nhttps://hydrants.example/';

/** The page that a tool of the board opens. */
const respondWithTools = (page: Page) =>
  page
    .context()
    .route('https://*.station.example/**', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<title>Tool</title>' }),
    );

async function launchFirst(board: BoardPage): Promise<void> {
  const { page } = board;
  await respondWithTools(page);
  await board.open();
  const opened = page.context().waitForEvent('page');
  await page.getByRole('button', { name: `Open in New Tab: ${nameOfTool(0)}` }).click();
  await opened;
  await page.bringToFront();
  await expect(board.card(nameOfTool(0)).getByText('Tab Open')).toBeVisible();
}

/** Notes on a personal device, where the bar shows their first line. */
async function openNotes(board: BoardPage, text = notes): Promise<void> {
  await board.page.addInitScript(() => {
    if (origin !== 'null') localStorage.setItem('rememberMe', 'true');
  });
  await writeNotes(board.page.context(), text);
  await board.open();
  await expect(board.notes).toHaveValue(text);
}

/** Screens of the board during changes and faults. */
export const liveBoardScreens: Screen[] = [
  {
    name: 'tab-open',
    open: launchFirst,
  },
  {
    name: 'tab-opened-before',
    async open(board) {
      await launchFirst(board);
      await board.page.reload();
      await expect(board.card(nameOfTool(0)).getByText(/^Opened/)).toBeVisible();
    },
  },
  {
    name: 'open-again',
    async open(board) {
      await launchFirst(board);
      await board.page.getByRole('button', { name: `Focus Tab: ${nameOfTool(0)}` }).click();
      await expect(
        board.page.getByRole('button', { name: `Open again: ${nameOfTool(0)}` }),
      ).toBeFocused();
    },
  },
  {
    name: 'card-focused',
    async open(board) {
      await board.open();
      await board.page.getByRole('button', { name: `Open in New Tab: ${nameOfTool(0)}` }).focus();
      await board.page.keyboard.press('ArrowDown');
      await board.page.keyboard.press('ArrowUp');
    },
  },
  {
    name: 'card-hovered',
    async open(board) {
      await board.open();
      await board.page.mouse.move(200, 230);
    },
  },
  {
    name: 'card-lifted',
    async open(board) {
      await board.open();
      await board.arrange();
      const handle = board.card(nameOfTool(2)).getByRole('button', { name: /^Move/ });
      await handle.press('Space');
      await board.page.keyboard.press('ArrowLeft');
    },
  },
  {
    name: 'tool-notes',
    async open(board) {
      await board.open();
      await board.card(nameOfTool(0)).click({ button: 'right' });
      await board.page.getByRole('menuitem', { name: 'Notes', exact: true }).click();
      await expect(board.page.getByRole('dialog')).toBeVisible();
    },
  },
  {
    name: 'saving-order',
    async open(board) {
      await board.page.route('**/api/tools/order', () => undefined);
      await board.open();
      await board.card(nameOfTool(0)).click({ button: 'right' });
      await board.page.getByRole('menuitem', { name: 'Move to end' }).click();
      await expect(board.page.getByText('Saving new tool order...').first()).toBeVisible();
    },
  },
  {
    name: 'toast',
    async open(board) {
      await board.open();
      await board.card(nameOfTool(0)).click({ button: 'right' });
      await board.page.getByRole('menuitem', { name: 'Delete' }).click();
      await board.page
        .getByRole('alertdialog')
        .getByRole('button', { name: 'Delete', exact: true })
        .click();
      // Focus keeps it open.
      await board.page.getByRole('button', { name: 'Undo' }).focus();
    },
  },
  {
    name: 'offline',
    async open(board) {
      await openNotes(board);
      await board.page.context().setOffline(true);
      // Going offline does not cut open streams; only a request notices it.
      await board.notes.fill(`${notes}\nStretcher 3 is back`);
      await expect(board.page.locator('[data-connection]')).toBeVisible({ timeout: 40_000 });
    },
  },
  {
    name: 'notes-bar',
    async open(board) {
      await openNotes(board);
    },
  },
  {
    name: 'notes-card',
    async open(board) {
      await openNotes(board);
      await board.notes.scrollIntoViewIfNeeded();
      await board.notes.focus();
    },
  },
  {
    name: 'notes-sheet',
    async open(board) {
      await openNotes(board);
      await board.page.setViewportSize({ width: 360, height: 740 });
      await board.page.getByRole('button', { name: /^Notes(?! on )/ }).click();
      await expect(board.page.getByRole('dialog', { name: 'Personal Notes' })).toBeVisible();
    },
  },
  {
    name: 'notes-tall',
    async open(board) {
      await openNotes(board, `${notes}\n${'Hydrant 12 is checked\n'.repeat(30)}`);
      await board.page.getByRole('button', { name: 'Expand' }).click();
      await board.page.getByRole('button', { name: 'Collapse' }).scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'notes-versions',
    async open(board) {
      await openNotes(board);
      await board.notes.fill('Everything is new');
      await expect(board.page.getByText('Saved', { exact: true }).first()).toBeVisible();
      await board.page.getByRole('button', { name: 'Earlier versions' }).click();
      await board.page
        .getByRole('dialog')
        .getByRole('button', { name: /character/ })
        .first()
        .click();
      await expect(board.page.getByRole('button', { name: 'Restore' })).toBeVisible();
    },
  },
  {
    name: 'notes-review',
    async open(board) {
      await openNotes(board);
      await board.notes.fill(notes.replace('4711', '1'));
      await writeNotes(board.page.context(), notes.replace('4711', '2'));
      await expect(board.page.getByRole('button', { name: 'Save this' })).toBeVisible();
      await board.notes.scrollIntoViewIfNeeded();
    },
  },
];
