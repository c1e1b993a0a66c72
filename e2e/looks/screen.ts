import { type BrowserContext, expect, type Page } from '@playwright/test';
import { firstPartyHeaders } from '../fixtures/first-party-headers.ts';
import { addSection, getAccessToken } from '../fixtures/tools.ts';
import type { BoardPage } from '../pages/board-page.ts';
import { stationTools } from './station-tools.ts';

/** A screen of a member with thirteen tools; its name is that of its pictures. */
export interface Screen {
  name: string;
  open(board: BoardPage): Promise<void>;
}

export async function addStationTools(context: BrowserContext, count: number): Promise<void> {
  if (count === 0) return;
  const added = await context.request.post('/api/tools/import', {
    headers: { ...firstPartyHeaders, ...(await authorize(context)) },
    data: { tools: stationTools(count) },
  });
  expect(added.status()).toBe(200);
}

/** Adds sections, all but the last with some of the tools. */
export async function addSections(context: BrowserContext): Promise<void> {
  const headers = await authorize(context);
  const tools = await listTools(context);
  const names = [
    'Dispatch',
    'Maps & hydrants',
    'Rosters of both battalions',
    'Reports',
    'Not used yet',
  ];
  for (const [index, name] of names.entries()) {
    const color = (['red', 'green', 'purple', 'brown', 'gray'] as const)[index];
    const section = await addSection(context, name, color);
    const members = index < 4 ? tools.slice(index * 3, index * 3 + 2) : [];
    for (const { id, rev } of members) {
      const moved = await context.request.patch(`/api/tools/${id}`, {
        headers: { ...headers, 'if-match': `"${rev}"` },
        data: { section },
      });
      expect(moved.status()).toBe(200);
    }
  }
}

export async function writeNotes(context: BrowserContext, content: string): Promise<void> {
  const headers = await authorize(context);
  const { version } = await (await context.request.get('/api/notes', { headers })).json();
  const saved = await context.request.put('/api/notes', {
    headers: { ...headers, 'if-match': `"${version}"` },
    data: { content },
  });
  expect(saved.status()).toBe(200);
}

export async function listTools(context: BrowserContext) {
  const response = await context.request.get('/api/tools', { headers: await authorize(context) });
  return (await response.json()).tools;
}

export const authorize = async (context: BrowserContext): Promise<{ authorization: string }> => ({
  authorization: `Bearer ${await getAccessToken(context)}`,
});

/** Scrolls the dialog, else the page, to its end. */
export async function scrollToEnd(page: Page): Promise<void> {
  await page.evaluate(() => {
    const dialog = [...document.querySelectorAll('[role=dialog]')].at(-1);
    const parts = dialog ? [dialog, ...dialog.querySelectorAll('*')] : [];
    const scrolls = (part: Element) =>
      /auto|scroll/.test(getComputedStyle(part).overflowY) &&
      part.scrollHeight > part.clientHeight + 1 &&
      !part.matches('textarea');
    for (const part of [document.documentElement, ...parts.filter(scrolls)])
      part.scrollTo(0, part.scrollHeight);
  });
}
