import { expect, type Locator, type Page } from '@playwright/test';

/** `/`: the grid of tools and the personal notes. */
export class BoardPage {
  readonly page: Page;
  readonly heading: Locator;
  readonly notes: Locator;

  constructor(page: Page) {
    this.page = page;
    this.heading = page.getByRole('heading', { name: 'Tools', level: 1 });
    this.notes = page.getByPlaceholder('Add your personal notes here...');
  }

  async open(): Promise<void> {
    await this.page.goto('/');
    await expect(this.heading).toBeVisible();
    await this.waitUntilInteractive();
  }

  /** Resolves once React has replaced the document's cards. */
  async waitUntilInteractive(): Promise<void> {
    await expect(this.page.locator('#opening')).toHaveCount(0);
  }

  card(name: string): Locator {
    return this.page
      .getByRole('listitem')
      .filter({ has: this.page.getByRole('heading', { name, exact: true }) });
  }

  favicon(name: string): Locator {
    return this.card(name).locator('img[src^="/icons/"]');
  }

  /** Names of the cards in their visible order. */
  async names(): Promise<string[]> {
    const cards = this.page
      .getByRole('listitem')
      .filter({ has: this.page.getByRole('button', { name: /^(Move|Drag|Reorder)/ }) });
    const placed = await cards.evaluateAll((items) =>
      items
        .map((item) => ({
          position: Number(item.getAttribute('aria-posinset')),
          name: item.querySelector('h2')?.textContent ?? '',
        }))
        .sort((one, other) => one.position - other.position),
    );
    return placed.map((card) => card.name);
  }

  /** Starts Arrange mode. */
  async arrange(): Promise<void> {
    const options = this.page.getByRole('button', { name: 'Board options' });
    if (await options.isVisible()) await options.click();
    await this.page.getByRole('button', { name: 'Arrange' }).click();
    await expect(this.page.getByRole('group', { name: 'Arrange tools' })).toBeVisible();
  }

  /** Drags a card by its handle to the position of another one. */
  async drag(name: string, onto: string): Promise<void> {
    await this.hold(name, onto);
    await this.page.mouse.up();
  }

  /** Drags a card over the position of another one and holds it there. */
  async hold(name: string, over: string): Promise<void> {
    const handle = this.card(name).getByRole('button', { name: /^(Move|Drag|Reorder)/ });
    const from = await findBox(handle);
    await this.page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
    await this.page.mouse.down();
    await this.page.mouse.move(from.x + 20, from.y + 20, { steps: 4 });
    await this.moveOver(over);
  }

  /** Moves the mouse to the position of a card. */
  async moveOver(name: string): Promise<void> {
    const to = await findBox(this.card(name));
    await this.page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 12 });
  }

  async signOut(): Promise<void> {
    await this.page.getByRole('button', { name: /account menu/i }).click();
    await this.page.getByRole('menuitem', { name: 'Sign out' }).click();
  }
}

async function findBox(
  locator: Locator,
): Promise<{ x: number; y: number; width: number; height: number }> {
  const box = await locator.boundingBox();
  if (!box) throw new Error('The element is not on the screen');
  return box;
}
