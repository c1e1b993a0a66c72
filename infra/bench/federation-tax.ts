import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright';
import { checkout } from '../lib/folders.ts';
import type { Stack } from '../local/index.ts';
import { publish, release } from '../release/index.ts';
import { createMemberWithTools, waitForBoard } from './board-member.ts';
import { measureColdVisit, type PageWeight } from './cold-board.ts';
import { buildSingle } from './single-build.ts';
import { startDocumentProxy } from './single-document.ts';

const toolCount = 12;

/** Number of visits that measure bytes and paint times. */
export interface Visits {
  weighed: number;
  painted: number;
}

export interface BoardCost {
  /** The lowest of the visits, which excludes random extra requests. */
  weight: PageWeight;
  /** Median of the largest contentful paint on a slow line, in ms. */
  paintMs: number;
}

/**
 * Cost of Module Federation: the released board, and a single build of the same sources
 * on the same server. The single build remains the live shell.
 */
export async function measureFederation(
  browser: Browser,
  stack: Stack,
  visits: Visits,
): Promise<{ federated: BoardCost; single: BoardCost }> {
  const folder = join(checkout, '.local', `single-build-${process.pid}`);
  try {
    const federated = await measure(browser, stack, visits, (html) => html);
    const changed = await releaseSingle(stack, folder);
    return { federated, single: await measure(browser, stack, visits, changed) };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Releases the single build as the shell; returns how to change its documents. */
async function releaseSingle(stack: Stack, folder: string): Promise<(html: string) => string> {
  const single = await buildSingle(folder);
  const { descriptor } = await publish({
    moduleFolder: folder,
    artifacts: stack.folders.artifacts,
  });
  const { address, releaseKeys } = stack;
  await release({ address, id: 'shell', key: releaseKeys.shell, by: 'bench', descriptor });
  const base = `/mf/shell/${descriptor.artifact}/`;
  const links = ['tools', 'notes'].map((id) => {
    const script = single.findScript(id);
    const integrity = descriptor.integrity[script];
    return `<link rel="preload" as="script" href="${base}${script}" integrity="${integrity}" crossorigin="anonymous">`;
  });
  const modulePreloads = /<link rel="preload" as="script" href="\/mf\/(?!shell\/)[^>]*>\n?/g;
  return (html) => html.replace(modulePreloads, '').replace('<style', `${links.join('')}<style`);
}

async function measure(
  browser: Browser,
  stack: Stack,
  visits: Visits,
  change: (html: string) => string,
): Promise<BoardCost> {
  const line = await startDocumentProxy(stack.address, change);
  const context = await createMemberWithTools(browser, line.address, toolCount);
  try {
    const weights: PageWeight[] = [];
    for (let visit = 0; visit < visits.weighed; visit += 1) {
      const page = await context.newPage();
      weights.push(await measureColdVisit(page, `${line.address}/`, waitForBoard));
      await page.close();
    }
    const paints: number[] = [];
    for (let visit = 0; visit < visits.painted; visit += 1)
      paints.push(await measurePaint(context));
    const [weight] = weights.toSorted((a, b) => a.depth - b.depth || a.requests - b.requests);
    if (!weight) throw new Error('The board was not visited');
    return { weight, paintMs: paints.toSorted((a, b) => a - b)[paints.length >> 1] ?? 0 };
  } finally {
    await context.close();
    await line.close();
  }
}

// 10 Mbit/s, 100 ms and 4x CPU throttling: a tablet in a vehicle with a good signal.
async function measurePaint(context: BrowserContext): Promise<number> {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.clearBrowserCache');
  const throughput = 10_000_000 / 8;
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 100,
    downloadThroughput: throughput,
    uploadThroughput: throughput,
  });
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await page.goto('/');
  await waitForBoard(page);
  const paint = await largestPaint(page);
  await page.close();
  return paint;
}

const largestPaint = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) =>
          resolve(Math.round(list.getEntries().at(-1)?.startTime ?? 0)),
        ).observe({ type: 'largest-contentful-paint', buffered: true });
      }),
  );
