import type { Browser, BrowserContext } from 'playwright';
import { aMemberWithTools, isBoardShown } from './board-member.ts';
import { measureMoves } from './board-moves.ts';
import { onBrowserStack } from './browser-stack.ts';
import { coldBoardBudget, movesBudget } from './budgets.ts';
import { measureColdVisit, type PageWeight } from './cold-board.ts';
import { printTable } from './print-table.ts';

const toolsOnTheBoard = 12;
const rounds = 3;

/** What a first visit to `/` costs (signed in, 12 tools), and what moving a tool costs on a full board. */
export const boardBench = (): Promise<boolean> =>
  onBrowserStack(async (browser, { address }) => {
    const isLight = await firstVisits(browser, address);
    return (await movesOnFullBoard(browser, address)) && isLight;
  });

async function firstVisits(browser: Browser, address: string): Promise<boolean> {
  const context = await aMemberWithTools(browser, address, toolsOnTheBoard);
  const weights: PageWeight[] = [];
  for (let round = 0; round < rounds; round += 1) weights.push(await visit(context, address));
  await context.close();
  return report(weights);
}

async function movesOnFullBoard(browser: Browser, address: string): Promise<boolean> {
  const full = await aMemberWithTools(browser, address, movesBudget.tools);
  const small = await aMemberWithTools(browser, address, movesBudget.fewTools);
  return printTable(await measureMoves(full, small, address));
}

async function visit(context: BrowserContext, address: string): Promise<PageWeight> {
  const page = await context.newPage();
  const weight = await measureColdVisit(page, `${address}/`, isBoardShown);
  await page.close();
  return weight;
}

function report(weights: PageWeight[]): boolean {
  const last = weights.at(-1);
  for (const { path, kilobytes } of last?.parts ?? [])
    console.log(`  ${kilobytes.toFixed(1).padStart(7)} kB  ${path}`);
  const worst = (pick: (weight: PageWeight) => number) => Math.max(...weights.map(pick));
  const scripts = worst((weight) => weight.scriptKilobytes);
  const requests = worst((weight) => weight.requests);
  const { scriptKilobytes, requests: most } = coldBoardBudget;
  return printTable([
    {
      what: 'scripts, brotli',
      measured: `${scripts} kB`,
      goal: `≤ ${scriptKilobytes} kB`,
      holds: scripts <= scriptKilobytes,
    },
    { what: 'requests', measured: `${requests}`, goal: `≤ ${most}`, holds: requests <= most },
    {
      what: 'everything',
      measured: `${worst((weight) => weight.totalKilobytes)} kB`,
      goal: '',
      holds: null,
    },
    {
      what: 'longest chain of requests',
      measured: `${worst((weight) => weight.depth)}`,
      goal: '',
      holds: null,
    },
  ]);
}
