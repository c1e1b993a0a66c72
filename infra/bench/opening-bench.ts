import type { Browser } from 'playwright';
import type { Stack } from '../local/index.ts';
import { withBrowserStack } from './browser-stack.ts';
import { openingBudget } from './budgets.ts';
import { median, ratioRow } from './figures.ts';
import { compareWithBaseline, measureManyTools } from './opening-comparisons.ts';
import { createOpeningMember } from './opening-member.ts';
import { measureOffline } from './opening-offline.ts';
import {
  measurePaint,
  readOpening,
  shiftRow,
  startToolSite,
  type ToolSite,
  timeLaunch,
  type Visit,
  visitBoard,
} from './opening-visits.ts';
import { printTable, type Row, rowWithoutGoal } from './print-table.ts';
import { startDocumentProxy } from './single-document.ts';
import { type Line, lines } from './slow-line.ts';

/** Times of first paint, launch and interactive board, with a 4x slower processor and two networks. */
export const openingBench = (): Promise<boolean> =>
  withBrowserStack(async (browser, stack) => {
    const site = await startToolSite();
    try {
      const rows: Row[] = [];
      for (const line of lines)
        for (const isCold of [false, true])
          rows.push(...(await measure(browser, stack, site, { line, isCold })));
      rows.push(...(await measureOffline(browser, stack, site)));
      rows.push(...(await measureManyTools(browser, stack.address, site)));
      const { FIREDECK_BASELINE: baseline } = process.env;
      if (baseline)
        rows.push(...(await compareWithBaseline(browser, { now: stack.address, baseline }, site)));
      return printTable(rows);
    } finally {
      site.close();
    }
  });

async function measure(
  browser: Browser,
  stack: Stack,
  site: ToolSite,
  { line, isCold }: { line: Line; isCold: boolean },
): Promise<Row[]> {
  const whole = await startDocumentProxy(stack.address, (html) => html);
  const { context } = await createOpeningMember(browser, whole.address, site.url);
  const drawn = await readOpening(context, `${whole.address}/`);
  const bare = await startDocumentProxy(stack.address, (html) => withoutScripts(html, drawn), {
    isStatic: true,
  });
  try {
    const how = { address: `${whole.address}/`, line, isCold };
    await visitBoard(context, site, { ...how, isCold: false });
    const paints: Record<'whole' | 'bare', number[]> = { whole: [], bare: [] };
    for (let pair = 0; pair < openingBudget.pairs; pair += 1) {
      paints.whole.push(await measurePaint(context, how));
      paints.bare.push(await measurePaint(context, { ...how, address: `${bare.address}/` }));
    }
    const visits: Visit[] = [];
    const launches: number[] = [];
    for (let visit = 0; visit < openingBudget.visits; visit += 1) {
      visits.push(await visitBoard(context, site, how));
      launches.push(await timeLaunch(context, site, { ...how, address: `${bare.address}/` }));
    }
    return report(`${line.name}, ${isCold ? 'cold' : 'warm'}`, paints, visits, launches);
  } finally {
    await context.close();
    await whole.close();
    await bare.close();
  }
}

function report(
  name: string,
  { whole, bare }: Record<'whole' | 'bare', number[]>,
  visits: Visit[],
  bareLaunches: number[],
): Row[] {
  const middle = (pick: (visit: Visit) => number) => median(visits.map(pick));
  const shift = Math.max(...visits.map((visit) => visit.shift));
  const refreshes = Math.max(...visits.map((visit) => visit.refreshes));
  const { timesBare } = openingBudget;
  const milliseconds = (value: number) => `${Math.round(value)} ms`;
  return [
    ratioRow(`${name}: first paint / without scripts`, median(whole), median(bare), {
      goal: timesBare,
      unit: 'ms',
    }),
    rowWithoutGoal(
      `${name}: first card launchable / without scripts, the ceiling`,
      `${milliseconds(middle((v) => v.launched))} : ${milliseconds(median(bareLaunches))}`,
    ),
    rowWithoutGoal(`${name}: interactive board`, milliseconds(middle((v) => v.interactive))),
    rowWithoutGoal(`${name}: long tasks`, milliseconds(middle((v) => v.longTasks))),
    shiftRow(name, shift),
    {
      label: `${name}: requests of the session`,
      measured: String(refreshes),
      goal: '1',
      isMet: refreshes === 1,
    },
  ];
}

/** The same document without scripts, with the first screen that they would draw. */
const withoutScripts = (html: string, drawn: string): string =>
  html
    .replace(/<script(?! type="application\/json")[^>]*>[\s\S]*?<\/script>/g, '')
    .replace(/<div id="opening" hidden>[\s\S]*?<\/main>\s*<\/div>/, () => drawn);
