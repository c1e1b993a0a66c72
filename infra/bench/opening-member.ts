import { randomUUID } from 'node:crypto';
import type { Browser, BrowserContext } from 'playwright';
import { pageHeaders } from './bench-member.ts';

interface Choice {
  tools?: number;
  serviceWorkers?: 'block' | 'allow';
}

export interface OpeningMember {
  context: BrowserContext;
  account: { email: string; password: string };
}

/** A browser, signed in as a new member whose tools all have the given address; 12 unless said. */
export async function createOpeningMember(
  browser: Browser,
  address: string,
  url: string,
  { tools = 12, serviceWorkers = 'block' }: Choice = {},
): Promise<OpeningMember> {
  const context = await browser.newContext({ baseURL: address, serviceWorkers });
  const account = { email: `opening-${randomUUID()}@example.org`, password: 'engine 51 on scene' };
  const answer = await context.request.post('/api/sign-up', {
    headers: pageHeaders,
    data: account,
  });
  const { session } = await answer.json();
  for (let number = 1; number <= tools; number += 1)
    await context.request.post('/api/tools', {
      headers: { authorization: `Bearer ${session.access_token}`, 'idempotency-key': randomUUID() },
      data: { name: `Tool ${number}`, url, icon: 'tools', notes: '' },
    });
  return { context, account };
}
