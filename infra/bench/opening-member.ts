import type { Browser } from 'playwright';
import { createMemberWithTools } from './board-member.ts';

interface Choice {
  tools?: number;
  serviceWorkers?: 'block' | 'allow';
}

/** A browser signed in as a new member with tools (default 12) that all have the same address. */
export const createOpeningMember = (
  browser: Browser,
  address: string,
  url: string,
  { tools = 12, serviceWorkers = 'block' }: Choice = {},
) => createMemberWithTools(browser, address, tools, { urlOf: () => url, serviceWorkers });
