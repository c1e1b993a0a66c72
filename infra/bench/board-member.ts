import { randomUUID } from 'node:crypto';
import { sectionColors } from '@firedeck/contract';
import type { Browser, BrowserContext, Page } from 'playwright';
import { benchPassword, pageHeaders } from './bench-member.ts';
import { measureColdVisit, type PageWeight } from './cold-board.ts';

/** Waits until tools and notes are shown. */
export async function waitForBoard(page: Page): Promise<void> {
  await page.getByRole('listitem').first().waitFor();
  await page.getByPlaceholder('Add your personal notes here...').waitFor();
}

/** First visits to `/` of a new member with 12 tools. */
export async function measureFirstVisits(
  browser: Browser,
  address: string,
  count: number,
): Promise<PageWeight[]> {
  const { context } = await createMemberWithTools(browser, address, 12);
  const weights: PageWeight[] = [];
  try {
    for (let visit = 0; visit < count; visit += 1) {
      const page = await context.newPage();
      weights.push(await measureColdVisit(page, `${address}/`, waitForBoard));
      await page.close();
    }
  } finally {
    await context.close();
  }
  return weights;
}

interface MemberOptions {
  /** Address of the tool with this number. Default: a different host for each. */
  urlOf?: (number: number) => string;
  /** Names of sections, to which the tools are assigned in turn. */
  sections?: readonly string[];
  serviceWorkers?: 'block' | 'allow';
}

/** A browser signed in as a new member with tools. */
export async function createMemberWithTools(
  browser: Browser,
  address: string,
  tools: number,
  { urlOf = ownHost, sections = [], serviceWorkers = 'allow' }: MemberOptions = {},
): Promise<{ context: BrowserContext; account: { email: string; password: string } }> {
  const context = await browser.newContext({ baseURL: address, serviceWorkers });
  const headers = pageHeaders;
  const account = { email: `bench-${randomUUID()}@example.org`, password: benchPassword };
  const response = await context.request.post('/api/sign-up', { headers, data: account });
  const { session } = await response.json();
  const authorization = `Bearer ${session.access_token}`;
  const ids: string[] = [];
  for (const [index, name] of sections.entries()) {
    const data = { name, color: sectionColors[index % sectionColors.length] };
    const added = await context.request.post('/api/tools/sections', {
      headers: { authorization },
      data,
    });
    ids.push((await added.json()).id);
  }
  for (let number = 1; number <= tools; number += 1) {
    const section = ids[number % ids.length] ?? null;
    await context.request.post('/api/tools', {
      headers: { authorization, 'idempotency-key': randomUUID() },
      data: { name: `Tool ${number}`, url: urlOf(number), icon: 'tools', notes: '', section },
    });
  }
  return { context, account };
}

const ownHost = (number: number): string => `https://tool-${number}.example/`;
