import { onBrowserStack } from './browser-stack.ts';
import { federationBudget } from './budgets.ts';
import { type BoardCost, measureFederation } from './federation-tax.ts';
import { printTable } from './print-table.ts';

/** What it costs that modules meet in the browser: the same sources as one build, on the same server. */
export const federationBench = (): Promise<boolean> =>
  onBrowserStack(async (browser, stack) => {
    const visits = { weighed: 1, painted: 5 };
    const { federated, single } = await measureFederation(browser, stack, visits);
    return report(federated, single);
  });

function report(federated: BoardCost, single: BoardCost): boolean {
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
