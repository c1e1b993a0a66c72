import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright';
import { checkout } from '../local/folders.ts';
import { findChromium, type Stack, startStack } from '../local/index.ts';
import { publish, release } from '../release/index.ts';
import { aMemberWithTools, isBoardShown } from './board-member.ts';
import { federationBudget } from './budgets.ts';
import { measureColdVisit, type PageWeight } from './cold-board.ts';
import { printTable } from './print-table.ts';
import { buildSingle } from './single-build.ts';
import { startDocumentLine } from './single-document.ts';

const toolsOnTheBoard = 12;
const visits = 5;

interface Measured {
  weight: PageWeight;
  /** Median of the largest contentful paint on the line below, in ms. */
  paintMs: number;
}

/** What it costs that modules meet in the browser: the same sources as one build, on the same server. */
export async function federationBench(): Promise<boolean> {
  const folder = join(checkout, '.local', 'single-build');
  const stack = await startStack({
    env: { ...process.env, FAVICON_FALLBACK_URL: 'off', LOG_LEVEL: 'error' },
  });
  const { executablePath } = await findChromium();
  const args = ['--no-sandbox', '--disable-gpu'];
  const browser = await chromium.launch({ executablePath, args });
  try {
    const federated = await measure(browser, stack, (html) => html);
    const changed = await releaseSingle(stack, folder);
    const single = await measure(browser, stack, changed);
    return report(federated, single);
  } finally {
    await browser.close();
    await stack.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Makes the single build the live shell; gives back how its documents have to be changed. */
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
    const script = single.scriptOf(id);
    const integrity = descriptor.integrity[script];
    return `<link rel="preload" as="script" href="${base}${script}" integrity="${integrity}" crossorigin="anonymous">`;
  });
  const ofModules = /<link rel="preload" as="script" href="\/mf\/(?!shell\/)[^>]*>\n?/g;
  return (html) => html.replace(ofModules, '').replace('<style', `${links.join('')}<style`);
}

async function measure(
  browser: Browser,
  stack: Stack,
  change: (html: string) => string,
): Promise<Measured> {
  const line = await startDocumentLine(stack.address, change);
  const context = await aMemberWithTools(browser, line.address, toolsOnTheBoard);
  try {
    const page = await context.newPage();
    const weight = await measureColdVisit(page, `${line.address}/`, isBoardShown);
    await page.close();
    const paints: number[] = [];
    for (let visit = 0; visit < visits; visit += 1) paints.push(await paintOf(context));
    return { weight, paintMs: paints.toSorted((a, b) => a - b)[Math.floor(visits / 2)] ?? 0 };
  } finally {
    await context.close();
    await line.close();
  }
}

// 10 Mbit/s and 100 ms, a processor four times slower: a tablet in a vehicle with a good signal.
async function paintOf(context: BrowserContext): Promise<number> {
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
  await isBoardShown(page);
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

function report(federated: Measured, single: Measured): boolean {
  const { scripts, requests, depth } = federationBudget;
  const row = (what: string, one: number, other: number, most: number) => {
    const times = one / other;
    const measured = `${one} / ${other} = ${times.toFixed(2)}x`;
    return { what, measured, goal: `≤ ${most.toFixed(2)}x`, holds: times <= most };
  };
  for (const [name, { weight }] of Object.entries({ federated, single })) {
    console.log(name);
    for (const { path, kilobytes } of weight.parts)
      console.log(`  ${kilobytes.toFixed(1).padStart(7)} kB  ${path}`);
  }
  const deeper = federated.weight.depth - single.weight.depth;
  return printTable([
    row(
      'scripts, brotli, kB',
      federated.weight.scriptKilobytes,
      single.weight.scriptKilobytes,
      scripts,
    ),
    row('requests', federated.weight.requests, single.weight.requests, requests),
    {
      what: 'longest chain of requests',
      measured: `${federated.weight.depth} / ${single.weight.depth}`,
      goal: `≤ +${depth}`,
      holds: deeper <= depth,
    },
    {
      what: 'largest paint, 10 Mbit/s, 100 ms, 4x slower',
      measured: `${federated.paintMs} / ${single.paintMs} ms`,
      goal: '',
      holds: null,
    },
  ]);
}
