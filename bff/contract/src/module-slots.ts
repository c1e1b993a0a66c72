import type { ModuleConfigInput } from './module.ts';
import { ownValue } from './own-value.ts';

interface ModuleSlotEntry {
  location: string;
  /** The module that fills it alone. Default: any. */
  owner?: string;
}

/** The slots of the shell's pages that modules' views fill, and where each is. Views get no props. */
export const moduleSlots: Readonly<Record<string, ModuleSlotEntry>> = {
  'dashboard.main': { location: 'the board: its main column', owner: 'tools' },
  'dashboard.aside': { location: 'the board: beside the tools, below them on narrow screens' },
  'panel.settings': { location: 'the Settings panel, between the shell’s own sections' },
  'panel.activity': { location: 'the Activity panel' },
  'panel.keys': { location: 'the Keys panel', owner: 'auth' },
  'panel.trash': { location: 'the Trash panel' },
  enrollment: { location: 'the dialog for a second factor that is due', owner: 'auth' },
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
