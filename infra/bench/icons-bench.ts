import { withIconHarness } from './icon-harness.ts';
import { measureHits } from './icon-hits.ts';
import {
  hanging,
  measureColdMisses,
  measureDuringFlood,
  measureManyMembers,
  sitesForLookups,
} from './icon-lookups.ts';
import { printTable } from './print-table.ts';

/** Cost of icons; each figure is compared with a baseline of the same run. */
export const iconsBench = (): Promise<boolean> =>
  withIconHarness(sitesForLookups, async (harness) =>
    printTable([
      ...(await measureColdMisses(harness)),
      await hanging(harness),
      ...(await measureHits(harness)),
      ...(await measureManyMembers(harness)),
      // Last, because hanging requests continue for a while.
      await measureDuringFlood(harness),
    ]),
  );
