import type { Browser } from 'playwright';
import { createMemberWithTools, measureFirstVisits } from './board-member.ts';
import { measureMoves } from './board-moves.ts';
import { withBrowserStack } from './browser-stack.ts';
import { coldBoardBudget, movesBudget } from './budgets.ts';
import type { PageWeight } from './cold-board.ts';
import { limitRow } from './figures.ts';
import { printTable, rowWithoutGoal } from './print-table.ts';

const rounds = 3;

/** Cost of a first visit to `/` (signed in, 12 tools) and of a tool's menu and moves on a full board. */
export const boardBench = (): Promise<boolean> =>
  withBrowserStack(async (browser, { address }) => {
    const isLight = report(await measureFirstVisits(browser, address, rounds));
    return (await movesOnFullBoard(browser, address)) && isLight;
  });

async function movesOnFullBoard(browser: Browser, address: string): Promise<boolean> {
  const { tools, fewTools, sections } = movesBudget;
  const { context: full } = await createMemberWithTools(browser, address, tools, { sections });
  const { context: small } = await createMemberWithTools(browser, address, fewTools, { sections });
  return printTable(await measureMoves(full, small, address));
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
    limitRow('scripts, brotli', scripts, scriptKilobytes, { unit: 'kB', digits: 1 }),
    limitRow('requests', requests, most),
    rowWithoutGoal('everything', `${worst((weight) => weight.totalKilobytes)} kB`),
    rowWithoutGoal('longest chain of scripts', `${worst((weight) => weight.depth)}`),
  ]);
}
