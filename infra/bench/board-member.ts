import { randomUUID } from 'node:crypto';
import type { Browser, BrowserContext, Page } from 'playwright';
import { pageHeaders } from './bench-member.ts';

/** Waits until tools and notes are shown. */
export async function waitForBoard(page: Page): Promise<void> {
  await page.getByRole('listitem').first().waitFor();
  await page.getByPlaceholder('Add your personal notes here...').waitFor();
}

/** A browser signed in as a new member with tools. */
export async function createMemberWithTools(
  browser: Browser,
  address: string,
  tools: number,
): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL: address });
  const headers = pageHeaders;
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
