import { type BrowserContext, expect, type Locator, type Page } from '@playwright/test';
import { addTools } from '../fixtures/tools.ts';

/** A text field; `prepare` creates its data and returns the page's path. */
interface TypedField {
  name: string;
  prepare(context: BrowserContext): Promise<string>;
  /** Returns the field when it is ready for typing. */
  field(page: Page): Promise<Locator>;
}

const board = async () => '/';
const anEditedTool = async (context: BrowserContext) => {
  const [id] = await addTools(context, 1, 'https://maps.example/');
  return `/edit/${id}`;
};

async function notesTab(page: Page): Promise<Locator> {
  await page.getByRole('tab', { name: 'Notes' }).click();
  return page.getByRole('tabpanel', { name: 'Notes' }).getByRole('textbox');
}

export const fields: readonly TypedField[] = [
  {
    name: 'the personal notes',
    prepare: board,
    field: async (page) => page.getByPlaceholder('Add your personal notes here...'),
  },
  {
    name: 'the name of a new tool',
    prepare: async () => '/add',
    field: async (page) => page.getByLabel('Tool Name'),
  },
  { name: 'the notes of a new tool', prepare: async () => '/add', field: notesTab },
  { name: 'the notes of an edited tool', prepare: anEditedTool, field: notesTab },
];

/** Returns the field of a page that has loaded completely. */
export async function findField({ field: find }: TypedField, page: Page): Promise<Locator> {
  const field = await find(page);
  await expect(field).toBeEditable({ timeout: 20_000 });
  return field;
}
