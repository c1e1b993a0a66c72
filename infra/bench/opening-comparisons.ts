import type { Browser } from 'playwright';
import { openingBudget } from './budgets.ts';
import { median, ratioRow } from './figures.ts';
import { createOpeningMember } from './opening-member.ts';
import {
  findLaunchButton,
  measureShift,
  shiftRow,
  type ToolSite,
  timeLaunch,
  type Visit,
  type VisitOptions,
  visitBoard,
} from './opening-visits.ts';
import type { Row } from './print-table.ts';
import { lines } from './slow-line.ts';

const unit = 'ms';
const line = lines[0] as VisitOptions['line'];

/** Compares a board of 300 tools with one of 12. */
export async function measureManyTools(
  browser: Browser,
  address: string,
  site: ToolSite,
): Promise<Row[]> {
  const few = await createOpeningMember(browser, address, site.url);
  const many = await createOpeningMember(browser, address, site.url, { tools: 300 });
  const how = { address: `${address}/`, line, isCold: false };
  const launches = { few: [] as number[], many: [] as number[] };
  for (let pair = 0; pair <= openingBudget.offlinePairs; pair += 1) {
    launches.few.push(await timeLaunch(few.context, site, how));
    launches.many.push(await timeLaunch(many.context, site, how));
  }
  const shift = await measureShift(many.context, how);
  await few.context.close();
  await many.context.close();
  // The first visit filled the browser's cache.
  const middle = (times: number[]) => median(times.slice(1));
  return [
    ratioRow(
      '300 tools: first card launchable / 12 tools',
      middle(launches.many),
      middle(launches.few),
      { goal: openingBudget.timesFewTools, unit },
    ),
    shiftRow('300 tools', shift),
  ];
}

/** Compares this version with one at another address, with alternating visits. */
export async function compareWithBaseline(
  browser: Browser,
  addresses: { now: string; baseline: string },
  site: ToolSite,
): Promise<Row[]> {
  const now = await openVersion(browser, addresses.now, site);
  const before = await openVersion(browser, addresses.baseline, site);
  const rows: Row[] = [];
  for (const isCold of [false, true]) {
    const visits: Record<'now' | 'before', Visit[]> = { now: [], before: [] };
    for (let visit = 0; visit < openingBudget.visits; visit += 1) {
      visits.now.push(await now.visit(isCold));
      visits.before.push(await before.visit(isCold));
    }
    const name = isCold ? 'cold' : 'warm';
    for (const [figure, label] of Object.entries(figures) as [Figure, string][]) {
      const middle = (all: Visit[]) => median(all.map((visit) => visit[figure]));
      const goal = openingBudget.timesBaseline[name][figure];
      const row = `${name} / baseline: ${label}`;
      rows.push(ratioRow(row, middle(visits.now), middle(visits.before), { goal, unit }));
    }
  }
  await now.close();
  await before.close();
  return rows;
}

const figures = {
  launched: 'first card launchable',
  interactive: 'interactive board',
  longTasks: 'long tasks',
} as const;

type Figure = keyof typeof figures;

/** A member's browser at one version, after a first visit. */
async function openVersion(browser: Browser, address: string, site: ToolSite) {
  const { context } = await createOpeningMember(browser, address, site.url);
  const at = await findLaunchButton(context, `${address}/`);
  return {
    visit: (isCold: boolean) =>
      visitBoard(context, site, { address: `${address}/`, line, isCold, at }),
    close: () => context.close(),
  };
}
