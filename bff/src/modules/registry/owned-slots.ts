import { isSlotOfView, moduleSlots, ownValue } from '@firedeck/contract';
import { listLive, liveSlots, type OwningModule } from './live-claims.ts';

/** The shell's panels without a slot of their own. */
const shellPanels = ['panel.credits', 'panel.enterprise'];

/** Why a module may not fill a slot; null if it may. */
export function findSlotConflict(
  slot: string,
  own: OwningModule,
  others: OwningModule[],
): string | null {
  const host = findPageOwner(slot, others);
  // A module for a slot runs scripts on the page, even if the page does not render the slot.
  if (host && !liveSlots(own).includes(slot))
    return `${own.id} may not take the slot ${slot}: it is on a page of ${host}.`;
  const usual = shellPanels.includes(slot) ? 'shell' : ownValue(moduleSlots, slot)?.owner;
  if (usual === undefined || usual === own.id) return null;
  const holders = others.filter((other) => liveSlots(other).includes(slot));
  const holder = holders.find((other) => other.id === usual) ?? holders[0];
  // Slots that predate this rule remain valid, except against their owner.
  if (holder?.id !== usual && liveSlots(own).includes(slot)) return null;
  return `${own.id} may not take the slot ${slot}: one module fills it, ${holder?.id ?? usual}.`;
}

/** The module that owns the slot's page; undefined for the shell's pages, which are open to all. */
function findPageOwner(slot: string, others: OwningModule[]): string | undefined {
  return others.find(
    (other) =>
      other.id !== 'shell' &&
      listLive(other).some(({ routes }) => routes.some(({ view }) => isSlotOfView(slot, view))),
  )?.id;
}
