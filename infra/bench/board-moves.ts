import type { BrowserContext, Page } from 'playwright';
import { movesBudget } from './budgets.ts';
import type { Row } from './print-table.ts';

const keys = { pick: 'Space', move: 'ArrowRight', drop: 'Space' } as const;
type Step = keyof typeof keys;
const steps = Object.keys(keys) as Step[];

/** Milliseconds from a key to the next paint, per step, one of each round. */
type Moves = Record<Step, number[]>;

const rounds = 9;
/** Long enough for everything that a key sets off to be painted, at the slowest. */
const settleMs = 700;
/** The browser reports nothing shorter, and rounds to 8. */
const shortestReported = 16;

/**
 * Lifts the first tool, moves it and drops it, again and again, as a member with a keyboard does:
 * in turns on a full board and on a small one, so that a busy machine is as busy for both.
 */
export async function measureMoves(
  full: BrowserContext,
  small: BrowserContext,
  address: string,
): Promise<Row[]> {
  const fullBoard = await openBoard(full, address);
  const nodes = await mostNodes(fullBoard);
  const smallBoard = await openBoard(small, address);
  const ofFull: Moves = { pick: [], move: [], drop: [] };
  const ofSmall: Moves = { pick: [], move: [], drop: [] };
  // The first round warms up what every later one finds compiled.
  for (let round = 0; round <= rounds; round += 1) {
    await playRound(fullBoard, round === 0 ? null : ofFull);
    await playRound(smallBoard, round === 0 ? null : ofSmall);
  }
  return [...steps.flatMap((step) => rowsOf(step, ofFull[step], ofSmall[step])), rowOfNodes(nodes)];
}

async function openBoard(context: BrowserContext, address: string): Promise<Page> {
  const page = await context.newPage();
  await page.addInitScript(recordInteractions);
  await page.goto(`${address}/`);
  await page.getByRole('listitem').first().waitFor();
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: movesBudget.slowdown });
  return page;
}

async function playRound(page: Page, moves: Moves | null): Promise<void> {
  await page
    .getByRole('button', { name: /^Move / })
    .first()
    .focus();
  for (const step of steps) {
    const took = await timeOf(page, keys[step]);
    moves?.[step].push(took);
  }
  await page.getByText('Saving new tool order...').waitFor({ state: 'hidden' });
}

async function timeOf(page: Page, key: string): Promise<number> {
  await page.evaluate(() => Object.assign(globalThis, { longestInteraction: 0 }));
  await page.keyboard.press(key);
  await page.waitForTimeout(settleMs);
  const longest = await page.evaluate(
    () => (globalThis as unknown as { longestInteraction: number }).longestInteraction,
  );
  return Math.max(longest, shortestReported);
}

async function mostNodes(page: Page): Promise<number> {
  const counts: number[] = [];
  for (const part of [0.5, 1, 0]) {
    await page.evaluate((to) => window.scrollTo(0, document.body.scrollHeight * to), part);
    await page.waitForTimeout(settleMs);
    counts.push(await page.evaluate(() => document.querySelectorAll('*').length));
  }
  return Math.max(...counts);
}

/** Runs in the page: what INP is made of. */
function recordInteractions(): void {
  const seen = globalThis as unknown as { longestInteraction: number };
  seen.longestInteraction = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { interactionId: number })[])
      if (entry.interactionId)
        seen.longestInteraction = Math.max(seen.longestInteraction, entry.duration);
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
}

function rowsOf(step: Step, full: number[], small: number[]): Row[] {
  const { tools, fewTools, milliseconds, timesFew } = movesBudget;
  const most = quantile(full, 0.75);
  const [usual, usualOfSmall] = [quantile(full, 0.5), quantile(small, 0.5)];
  return [
    {
      what: `${step} by key among ${tools} tools, three of four within`,
      measured: `${most} ms`,
      goal: `≤ ${milliseconds} ms`,
      holds: most <= milliseconds,
    },
    {
      what: `${step} by key among ${tools} and ${fewTools} tools, the median`,
      measured: `${usual} and ${usualOfSmall} ms`,
      goal: `≤ ${timesFew} times`,
      holds: usual <= usualOfSmall * timesFew,
    },
  ];
}

const rowOfNodes = (nodes: number): Row => ({
  what: `elements of the document, ${movesBudget.tools} tools`,
  measured: `${nodes}`,
  goal: `≤ ${movesBudget.nodes}`,
  holds: nodes <= movesBudget.nodes,
});

const quantile = (values: number[], part: number): number =>
  [...values].sort((one, other) => one - other)[Math.floor((values.length - 1) * part)] ?? 0;
