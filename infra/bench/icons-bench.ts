import { measureAdding, sitesNeeded } from './icon-adding.ts';
import { withIconHarness } from './icon-harness.ts';
import { measureHits } from './icon-hits.ts';
import {
  hanging,
  measureColdMisses,
  measureDuringFlood,
  measureManyMembers,
} from './icon-lookups.ts';
import { iconsShown } from './icons-shown.ts';
import { printTable } from './print-table.ts';

/** Cost of icons; each figure is compared with a baseline of the same run. */
export async function iconsBench(): Promise<boolean> {
  const areCheap = await withIconHarness(sitesNeeded, async (harness) =>
    printTable([
      ...(await measureColdMisses(harness)),
      await hanging(harness),
      ...(await measureHits(harness)),
      ...(await measureManyMembers(harness)),
      await measureAdding(harness),
      // Last, because hanging requests continue for a while.
      await measureDuringFlood(harness),
    ]),
  );
  return printTable([await iconsShown()]) && areCheap;
}
