import type { ModuleConfigInput } from './module.ts';
import { ownValue } from './own-value.ts';

interface ModuleSlotPlace {
  place: string;
  /** The module that fills it alone. Default: any. */
  owner?: string;
}

/** The slots of the shell's pages that modules' views fill, and where each is. Views get no props. */
export const moduleSlots: Readonly<Record<string, ModuleSlotPlace>> = {
  'dashboard.main': { place: 'the board: its main column', owner: 'tools' },
  'dashboard.aside': { place: 'the board: beside the tools, below them on narrow screens' },
  'panel.settings': { place: 'the Settings panel, between the shell’s own sections' },
  'panel.activity': { place: 'the Activity panel' },
  'panel.keys': { place: 'the Keys panel', owner: 'auth' },
  'panel.trash': { place: 'the Trash panel' },
  enrollment: { place: 'the dialog for a second factor that is due', owner: 'auth' },
};

/** Whether a slot is on the page that a view shows: it is named `<view>.<name>`. */
export const isSlotOfView = (slot: string, view: string): boolean => slot.startsWith(`${view}.`);

/**
 * The slots of a module's config that nothing shows: neither the shell's nor on one of its own
 * pages.
 */
export function listUnknownSlots({
  routes = [],
  slots = [],
}: Pick<ModuleConfigInput, 'routes' | 'slots'>): string[] {
  const isOwn = (slot: string) => routes.some(({ view }) => isSlotOfView(slot, view));
  return slots
    .map(({ slot }) => slot)
    .filter((slot) => ownValue(moduleSlots, slot) === undefined && !isOwn(slot));
}
