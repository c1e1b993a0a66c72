import { expect } from '@playwright/test';
import { addSections, type Screen } from './screen.ts';
import { nameOfTool } from './station-tools.ts';

export const boardScreens: Screen[] = [
  {
    name: 'arrange',
    async open(board) {
      await board.open();
      await board.arrange();
    },
  },
  {
    name: 'search',
    async open(board) {
      await board.open();
      await board.page.keyboard.press('Control+k');
      await board.page.getByRole('combobox').fill('dispach');
      await expect(board.page.getByRole('option').first()).toBeVisible();
    },
  },
  {
    name: 'search-empty',
    async open(board) {
      await board.open();
      await board.page.keyboard.press('Control+k');
      await expect(board.page.getByRole('option').first()).toBeVisible();
    },
  },
  {
    name: 'delete',
    async open(board) {
      await board.open();
      await board.card(nameOfTool(0)).click({ button: 'right' });
      await board.page.getByRole('menuitem', { name: 'Delete' }).click();
      await expect(board.page.getByRole('alertdialog')).toBeVisible();
    },
  },
  {
    name: 'card-menu',
    async open(board) {
      await board.open();
      await board.card(nameOfTool(0)).click({ button: 'right' });
      await expect(board.page.getByRole('menu')).toBeVisible();
    },
  },
  {
    name: 'theme-menu',
    async open(board) {
      await board.open();
      await board.page.getByRole('button', { name: 'Theme' }).click();
      await expect(board.page.getByRole('menu')).toBeVisible();
    },
  },
  {
    name: 'notifications',
    async open(board) {
      await board.open();
      await board.page.getByRole('button', { name: /^Notifications/ }).click();
      await expect(board.page.getByText('Nothing new')).toBeVisible();
    },
  },
  {
    name: 'user-menu',
    async open(board) {
      await board.open();
      await board.page.getByRole('button', { name: /account menu/i }).click();
      await expect(board.page.getByRole('menu')).toBeVisible();
    },
  },
  {
    name: 'keys-of-search',
    async open(board) {
      await board.open();
      await board.page.keyboard.press('Control+k');
      await board.page.getByRole('combobox').fill('?');
      await expect(board.page.getByLabel('Keyboard shortcuts')).toBeVisible();
    },
  },
  {
    name: 'search-nothing',
    async open(board) {
      await board.open();
      await board.page.keyboard.press('Control+k');
      await board.page.getByRole('combobox').fill('zzzzqqqq');
      await expect(board.page.getByText('No results').last()).toBeVisible();
    },
  },
  {
    name: 'sections',
    async open(board) {
      await addSections(board.page.context());
      await board.open();
      await expect(board.page.getByRole('group', { name: 'Sections' })).toBeVisible();
    },
  },
  {
    name: 'section-empty',
    async open(board) {
      await addSections(board.page.context());
      await board.open();
      const chips = board.page.getByRole('group', { name: 'Sections' }).locator('label');
      await chips.filter({ hasText: 'Not used yet' }).click();
    },
  },
  {
    name: 'sections-managed',
    async open(board) {
      await addSections(board.page.context());
      await board.open();
      await board.arrange();
      await board.page.getByRole('button', { name: 'Sections...' }).click();
      await expect(board.page.getByRole('dialog', { name: 'Sections' })).toBeVisible();
    },
  },
  {
    name: 'section-form',
    async open(board) {
      await addSections(board.page.context());
      await board.open();
      await board.arrange();
      await board.page.getByRole('button', { name: 'Sections...' }).click();
      await board.page.getByRole('button', { name: /^Edit section Dispatch/ }).click();
      await expect(board.page.getByRole('button', { name: 'Delete section' })).toBeVisible();
    },
  },
  {
    name: 'section-move',
    async open(board) {
      await addSections(board.page.context());
      await board.open();
      await board.card(nameOfTool(1)).click({ button: 'right' });
      await board.page.getByRole('menuitem', { name: 'Move to section...' }).click();
      await expect(board.page.getByRole('dialog')).toBeVisible();
    },
  },
  {
    name: 'arrange-selected',
    async open(board) {
      await board.open();
      await board.arrange();
      for (const index of [0, 1])
        await board.page
          .getByRole('checkbox', { name: `Select ${nameOfTool(index)}`, exact: true })
          .check({ force: true });
      await expect(board.page.getByText('2 tools selected')).toBeVisible();
    },
  },
  {
    name: 'arrange-delete',
    async open(board) {
      await board.open();
      await board.arrange();
      await board.page.getByRole('checkbox', { name: 'Select all tools' }).check();
      const bar = board.page.getByRole('group', { name: 'Arrange tools' });
      await bar.getByRole('button', { name: 'Delete' }).click();
      await expect(board.page.getByRole('alertdialog')).toBeVisible();
    },
  },
  {
    name: 'position',
    async open(board) {
      await board.open();
      await board.card(nameOfTool(0)).click({ button: 'right' });
      await board.page.getByRole('menuitem', { name: 'Move to position...' }).click();
      await expect(board.page.getByRole('dialog')).toBeVisible();
    },
  },
];
