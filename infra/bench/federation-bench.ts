import { withBrowserStack } from './browser-stack.ts';
import { federationBudget } from './budgets.ts';
import { type BoardCost, measureFederation } from './federation-tax.ts';
import { printTable, rowWithoutGoal } from './print-table.ts';

/** Cost of Module Federation, compared with a single build of the same sources on the same server. */
export const federationBench = (): Promise<boolean> =>
  withBrowserStack(async (browser, stack) => {
    const visits = { weighed: 1, painted: 5 };
    const { federated, single } = await measureFederation(browser, stack, visits);
    return report(federated, single);
  });

function report(federated: BoardCost, single: BoardCost): boolean {
  const { scripts, requests, depth } = federationBudget;
  const row = (label: string, one: number, other: number, most: number) => {
    const times = one / other;
    const measured = `${one} / ${other} = ${times.toFixed(2)}x`;
    return { label, measured, goal: `≤ ${most.toFixed(2)}x`, isMet: times <= most };
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
      label: 'longest chain of requests',
      measured: `${federated.weight.depth} / ${single.weight.depth}`,
      goal: `≤ +${depth}`,
      isMet: deeper <= depth,
    },
    rowWithoutGoal(
      'largest paint, 10 Mbit/s, 100 ms, 4x slower',
      `${federated.paintMs} / ${single.paintMs} ms`,
    ),
  ]);
}
