import { randomUUID } from 'node:crypto';
import type { Browser, BrowserContext, Page } from 'playwright';
import { fromOurPages } from './bench-member.ts';

/** Waits until tools and notes are there. */
export async function isBoardShown(page: Page): Promise<void> {
  await page.getByRole('listitem').first().waitFor();
  await page.getByPlaceholder('Add your personal notes here...').waitFor();
}

/** A browser signed in as a new member with so many tools. */
export async function aMemberWithTools(
  browser: Browser,
  address: string,
  tools: number,
): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL: address });
  const headers = fromOurPages;
  const account = {
    email: `bench-${tools}-${Date.now()}@example.org`,
    password: 'engine 51 on scene',
  };
  const answer = await context.request.post('/api/sign-up', { headers, data: account });
  const { session } = await answer.json();
  for (let number = 1; number <= tools; number += 1)
    await context.request.post('/api/tools', {
      headers: { authorization: `Bearer ${session.access_token}`, 'idempotency-key': randomUUID() },
      data: {
        name: `Tool ${number}`,
        url: `https://tool-${number}.example/`,
        icon: 'tools',
        notes: '',
      },
    });
  return context;
}
