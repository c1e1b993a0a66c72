import { type Browser, type BrowserContext, chromium, type Page } from 'playwright';
import { readFacts } from './compose-facts.ts';

export const password = 'Ladder 12 leans left of the engine';
const heading = (page: Page) => page.getByRole('heading', { name: 'Tools', level: 1 });
const notesOf = (page: Page) => page.getByPlaceholder('Add your personal notes here...');

/** A member in a browser. */
export class Member {
  readonly #browser: Browser;
  readonly #context: BrowserContext;
  readonly page: Page;
  /** Paths of module files that the browser has loaded. */
  readonly modules = new Set<string>();

  private constructor(browser: Browser, context: BrowserContext, page: Page) {
    this.#browser = browser;
    this.#context = context;
    this.page = page;
    page.on('response', (response) => {
      const module = /\/mf\/([a-z]+)\//.exec(response.url())?.[1];
      if (module && response.status() === 200) this.modules.add(module);
    });
  }

  static async arrive(address: string): Promise<Member> {
    const args = ['--no-sandbox', '--disable-gpu'];
    const browser = await chromium.launch({ executablePath: readFacts().chromium, args });
    // The local authority is not trusted here.
    const context = await browser.newContext({ baseURL: address, ignoreHTTPSErrors: true });
    context.setDefaultTimeout(30_000);
    return new Member(browser, context, await context.newPage());
  }

  async join(link: string): Promise<void> {
    await this.#open(link);
    await this.page.getByLabel('First Name').fill('Robin');
    await this.page.getByLabel('Password', { exact: true }).fill(password);
    await this.page.getByLabel('Confirm Password', { exact: true }).fill(password);
    await this.page.getByRole('button', { name: 'Create Account' }).click();
    await heading(this.page).waitFor();
  }

  async signIn(email: string): Promise<void> {
    await this.#open('/login');
    await this.page.getByLabel('Email').fill(email);
    await this.page.getByLabel('Password', { exact: true }).fill(password);
    await this.page.getByRole('button', { name: 'Sign In', exact: true }).click();
    await heading(this.page).waitFor();
  }

  async addTool(name: string, url: string): Promise<void> {
    await this.#open('/add');
    await this.page.getByLabel('Tool Name').fill(name);
    await this.page.getByLabel(/^URL/).fill(url);
    await this.page.getByRole('button', { name: 'Add Tool' }).click();
    await this.page.getByText('Tool added successfully').waitFor();
  }

  /** Types notes and waits until they are saved automatically. */
  async writeNotes(words: string): Promise<void> {
    await this.#open('/');
    const saved = this.page.waitForResponse(
      (response) =>
        response.url().includes('/api/notes') &&
        response.request().method() !== 'GET' &&
        response.ok(),
    );
    await notesOf(this.page).fill(words);
    await saved;
  }

  /** The contents of the board after a reload. */
  async readBoard(): Promise<{ tools: string[]; notes: string }> {
    await this.#open('/');
    await heading(this.page).waitFor();
    const cards = this.page.getByRole('listitem').getByRole('heading', { level: 2 });
    await cards.first().waitFor();
    const notes = notesOf(this.page);
    await notes.waitFor();
    await this.page.waitForFunction(
      (field) => field instanceof HTMLTextAreaElement && field.value !== '',
      await notes.elementHandle(),
    );
    return { tools: await cards.allTextContents(), notes: await notes.inputValue() };
  }

  // Chromium drops requests when a starting or stopping container changes the machine's network.
  async #open(path: string): Promise<void> {
    for (let isOpen = false; !isOpen; )
      isOpen = await this.page.goto(path).then(
        () => true,
        (error) => {
          if (String(error).includes('ERR_NETWORK_CHANGED')) return false;
          throw error;
        },
      );
  }

  async leave(): Promise<void> {
    await this.#context.close();
    await this.#browser.close();
  }
}
