import { expect, type Page } from '@playwright/test';

interface NewTool {
  name: string;
  url: string;
  icon?: string;
  notes?: string;
}

/** `/add` and `/edit/:id`. */
export class ToolFormPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  /** Fills in the form and presses Add; `icon` is the label of a glyph. */
  async submit(tool: NewTool): Promise<void> {
    await this.page.goto('/add');
    await this.page.getByLabel('Tool Name').fill(tool.name);
    await this.page.getByLabel(/^URL/).fill(tool.url);
    if (tool.icon) await this.page.getByRole('radio', { name: tool.icon }).check();
    if (tool.notes) {
      await this.page.getByRole('tab', { name: 'Notes' }).click();
      await this.page.getByRole('textbox', { name: 'Notes' }).fill(tool.notes);
    }
    await this.page.getByRole('button', { name: 'Add Tool' }).click();
  }

  async add(tool: NewTool): Promise<void> {
    await this.submit(tool);
    await expect(this.page.getByText('Tool added successfully')).toBeVisible();
    await expect(this.page).toHaveURL('/');
  }

  async rename(name: string): Promise<void> {
    await expect(this.page.getByRole('heading', { name: 'Edit Tool' })).toBeVisible();
    await this.page.getByLabel('Tool Name').fill(name);
    await this.page.getByRole('button', { name: 'Save Changes' }).click();
    await expect(this.page.getByText('Tool updated successfully')).toBeVisible();
    await expect(this.page).toHaveURL('/');
  }
}
