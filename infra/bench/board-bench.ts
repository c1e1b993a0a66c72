import type { Browser, BrowserContext } from 'playwright';
import { createMemberWithTools, waitForBoard } from './board-member.ts';
import { measureMoves } from './board-moves.ts';
import { withBrowserStack } from './browser-stack.ts';
import { coldBoardBudget, movesBudget } from './budgets.ts';
import { measureColdVisit, type PageWeight } from './cold-board.ts';
import { printTable, rowWithoutGoal } from './print-table.ts';

const toolCount = 12;
const rounds = 3;

/** Cost of a first visit to `/` (signed in, 12 tools) and of a tool's menu and moves on a full board. */
export const boardBench = (): Promise<boolean> =>
  withBrowserStack(async (browser, { address }) => {
    const isLight = await firstVisits(browser, address);
    return (await movesOnFullBoard(browser, address)) && isLight;
  });

async function firstVisits(browser: Browser, address: string): Promise<boolean> {
  const { context } = await createMemberWithTools(browser, address, toolCount);
  const weights: PageWeight[] = [];
  for (let round = 0; round < rounds; round += 1) weights.push(await visit(context, address));
  await context.close();
  return report(weights);
}

async function movesOnFullBoard(browser: Browser, address: string): Promise<boolean> {
  const { tools, fewTools, sections } = movesBudget;
  const { context: full } = await createMemberWithTools(browser, address, tools, { sections });
  const { context: small } = await createMemberWithTools(browser, address, fewTools, { sections });
  return printTable(await measureMoves(full, small, address));
}

async function visit(context: BrowserContext, address: string): Promise<PageWeight> {
  const page = await context.newPage();
  const weight = await measureColdVisit(page, `${address}/`, waitForBoard);
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
      label: 'scripts, brotli',
      measured: `${scripts} kB`,
      goal: `≤ ${scriptKilobytes} kB`,
      isMet: scripts <= scriptKilobytes,
    },
    { label: 'requests', measured: `${requests}`, goal: `≤ ${most}`, isMet: requests <= most },
    rowWithoutGoal('everything', `${worst((weight) => weight.totalKilobytes)} kB`),
    rowWithoutGoal('longest chain of scripts', `${worst((weight) => weight.depth)}`),
  ]);
}
