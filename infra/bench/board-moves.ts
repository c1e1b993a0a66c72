import type { BrowserContext, Page } from 'playwright';
import { quantile } from '../lib/quantile.ts';
import { movesBudget } from './budgets.ts';
import { limitRow, median, ratioRow } from './figures.ts';
import type { Row } from './print-table.ts';

// The menu last: it is closed before the next round.
const keys = { pick: 'Space', move: 'ArrowRight', drop: 'Space', menu: 'Shift+F10' } as const;
type Step = keyof typeof keys;
const steps = Object.keys(keys) as Step[];

/** Milliseconds from a key to the next paint, by step, one value per round. */
type Moves = Record<Step, number[]>;

const noMoves = (): Moves => ({ pick: [], move: [], drop: [], menu: [] });

const rounds = 9;
/** Long enough to paint all effects of a key. */
const settleMs = 700;
/** The shortest duration that the browser reports; it rounds to 8 ms. */
const shortestReported = 16;

/**
 * Repeatedly picks up, moves and drops the first tool by keyboard, and opens its menu, alternating
 * between a full and a small board, so that other load affects both.
 */
export async function measureMoves(
  full: BrowserContext,
  small: BrowserContext,
  address: string,
): Promise<Row[]> {
  const fullBoard = await openBoard(full, address);
  const nodes = await countNodes(fullBoard);
  const smallBoard = await openBoard(small, address);
  const [fullMoves, smallMoves] = [noMoves(), noMoves()];
  // The first round is a warm-up.
  for (let round = 0; round <= rounds; round += 1) {
    await playRound(fullBoard, round === 0 ? null : fullMoves);
    await playRound(smallBoard, round === 0 ? null : smallMoves);
  }
  return [
    ...steps.flatMap((step) => createRows(step, fullMoves[step], smallMoves[step])),
    limitRow(`elements of the document, ${movesBudget.tools} tools`, nodes, movesBudget.nodes),
  ];
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
    // Its entries for moves are disabled until then.
    if (step === 'menu')
      await page.getByText('Saving new tool order...').waitFor({ state: 'hidden' });
    const took = await measureKey(page, keys[step]);
    moves?.[step].push(took);
  }
  await page.getByRole('menu').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('menu').waitFor({ state: 'hidden' });
}

async function measureKey(page: Page, key: string): Promise<number> {
  await page.evaluate(() => Object.assign(globalThis, { longestInteraction: 0 }));
  await page.keyboard.press(key);
  await page.waitForTimeout(settleMs);
  const longest = await page.evaluate(
    () => (globalThis as unknown as { longestInteraction: number }).longestInteraction,
  );
  return Math.max(longest, shortestReported);
}

async function countNodes(page: Page): Promise<number> {
  const counts: number[] = [];
  for (const part of [0.5, 1, 0]) {
    await page.evaluate((to) => window.scrollTo(0, document.body.scrollHeight * to), part);
    await page.waitForTimeout(settleMs);
    counts.push(await page.evaluate(() => document.querySelectorAll('*').length));
  }
  return Math.max(...counts);
}

/** Runs in the page: records interaction durations, as INP does. */
function recordInteractions(): void {
  const seen = globalThis as unknown as { longestInteraction: number };
  seen.longestInteraction = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { interactionId: number })[])
      if (entry.interactionId)
        seen.longestInteraction = Math.max(seen.longestInteraction, entry.duration);
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
}

function createRows(step: Step, full: number[], small: number[]): Row[] {
  const { tools, fewTools, milliseconds, timesFew } = movesBudget;
  const unit = 'ms';
  return [
    limitRow(`${step} by key, ${tools} tools, p75`, quantile(full, 0.75), milliseconds, { unit }),
    ratioRow(`${step} by key, ${tools} : ${fewTools} tools, p50`, median(full), median(small), {
      goal: timesFew,
      unit,
    }),
  ];
}
