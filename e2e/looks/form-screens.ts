import { type BrowserContext, expect } from '@playwright/test';
import { authorize, listTools, type Screen } from './screen.ts';
import { nameOfTool } from './station-tools.ts';

const nobodysId = '00000000-0000-4000-8000-000000000000';

const findFirstTool = async (context: BrowserContext): Promise<string> =>
  (await listTools(context))[0].id;

export const formScreens: Screen[] = [
  {
    name: 'add',
    async open({ page }) {
      await page.goto('/add');
      await page.getByRole('textbox', { name: 'URL' }).waitFor();
    },
  },
  {
    name: 'add-with-errors',
    async open({ page }) {
      await page.goto('/add');
      await page.getByRole('textbox', { name: 'URL' }).fill('no address');
      await page.getByRole('button', { name: 'Add Tool' }).click();
      await expect(page.getByText('Please enter a valid URL')).toBeVisible();
    },
  },
  {
    name: 'edit',
    async open({ page }) {
      const id = await findFirstTool(page.context());
      await page.goto(`/edit/${id}`);
      await page.getByRole('textbox', { name: 'URL' }).waitFor();
    },
  },
  {
    name: 'launch',
    async open({ page }) {
      // The page opens the tool in a new tab, whose host does not exist.
      await page.context().route('https://*.station.example/**', (route) => route.abort());
      await page.goto(`/launch/${await findFirstTool(page.context())}`);
      await expect(page.getByRole('heading', { name: nameOfTool(0) })).toBeVisible();
    },
  },
  {
    name: 'add-duplicate',
    async open({ page }) {
      await page.goto('/add');
      const tools = await listTools(page.context());
      await page.getByRole('textbox', { name: 'URL' }).fill(tools[0].url);
      await expect(page.getByText(/^Already on your board/)).toBeVisible();
    },
  },
  {
    name: 'edit-deleted',
    async open({ page }) {
      const { id } = (await listTools(page.context())).at(-1);
      await page.goto(`/edit/${id}`);
      await page.getByRole('textbox', { name: 'Tool Name' }).fill('Typed before');
      await page.request.delete(`/api/tools/${id}`, { headers: await authorize(page.context()) });
      await expect(page.getByRole('button', { name: 'Restore and save' }).last()).toBeVisible();
    },
  },
  {
    name: 'not-found',
    async open({ page }) {
      await page.goto('/nowhere');
      await expect(page.getByText('Page Not Found')).toBeVisible();
    },
  },
  {
    name: 'add-notes',
    async open({ page }) {
      await page.goto('/add');
      await page.getByRole('tab', { name: 'Notes' }).click();
      await expect(page.getByText(/^Add any important information/)).toBeVisible();
    },
  },
  {
    name: 'add-picture',
    async open({ page }) {
      await page.goto('/add');
      await page.getByText('Picture', { exact: true }).click();
      await page.getByRole('button', { name: 'Your pictures' }).scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'add-pictures',
    async open({ page }) {
      await page.goto('/add');
      await page.getByText('Picture', { exact: true }).click();
      await page.getByRole('button', { name: 'Your pictures' }).click();
      await expect(page.getByText("You haven't uploaded any pictures yet.")).toBeVisible();
    },
  },
  {
    name: 'add-leave',
    async open({ page }) {
      await page.goto('/add');
      await page.getByRole('textbox', { name: 'Tool Name' }).fill('County Dispatch');
      await page
        .getByRole('button', { name: 'Cancel' })
        .or(page.getByRole('link', { name: 'Cancel' }))
        .click();
      await expect(page.getByText('Leave without saving?')).toBeVisible();
    },
  },
  {
    name: 'add-draft',
    async open({ page }) {
      await page.goto('/add');
      await page.getByRole('textbox', { name: 'Tool Name' }).fill('County Dispatch');
      await page.waitForTimeout(1_000);
      await page.reload();
      await expect(page.getByText(/^Restored unsaved changes/)).toBeVisible();
    },
  },
  {
    name: 'edit-conflict',
    async open({ page }) {
      const context = page.context();
      const { id, rev } = (await listTools(context)).at(-1);
      await page.goto(`/edit/${id}`);
      await page.getByRole('textbox', { name: 'Tool Name' }).fill('Typed here');
      await context.request.patch(`/api/tools/${id}`, {
        headers: { ...(await authorize(context)), 'if-match': `"${rev}"` },
        data: { name: 'Typed elsewhere' },
      });
      await page.getByRole('button', { name: 'Save Changes' }).click();
      await expect(page.getByText('This tool was changed elsewhere').first()).toBeVisible();
    },
  },
  {
    name: 'edit-missing',
    async open({ page }) {
      await page.goto(`/edit/${nobodysId}`);
      await expect(page.getByText('Tool not found')).toBeVisible();
    },
  },
  {
    name: 'launch-missing',
    async open({ page }) {
      await page.goto(`/launch/${nobodysId}`);
      await expect(page.getByText('Tool not found')).toBeVisible();
    },
  },
];
