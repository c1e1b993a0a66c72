import { adding, sitesAddedToo } from './icon-adding.ts';
import { onIconGround } from './icon-ground.ts';
import { iconHits } from './icon-hits.ts';
import { besideFlood, coldMisses, hanging, manyMembers } from './icon-lookups.ts';
import { iconsShown } from './icons-shown.ts';
import { printTable } from './print-table.ts';

/** What icons cost those who wait for boards: each figure against a plain one of the same run. */
export async function iconsBench(): Promise<boolean> {
  const areCheap = await onIconGround(sitesAddedToo, async (ground) =>
    printTable([
      ...(await coldMisses(ground)),
      await hanging(ground),
      ...(await iconHits(ground)),
      ...(await manyMembers(ground)),
      await adding(ground),
      // Last: what hangs goes on for a while.
      await besideFlood(ground),
    ]),
  );
  return printTable([await iconsShown()]) && areCheap;
}
