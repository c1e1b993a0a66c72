import type { ModuleConfigInput } from './module.ts';
import { ownValue } from './own-value.ts';

interface ModuleSlotEntry {
  location: string;
  /** The only module that may fill it. Default: any. */
  owner?: string;
}

/** Slots of the shell's pages, and where each one is. Their views get no props. */
export const moduleSlots: Readonly<Record<string, ModuleSlotEntry>> = {
  'dashboard.main': { location: 'the board: its main column', owner: 'tools' },
  'dashboard.aside': { location: 'the board: beside the tools, below them on narrow screens' },
  'panel.settings': { location: 'the Settings panel, between the shell’s own sections' },
  'panel.activity': { location: 'the Activity panel' },
  'panel.keys': { location: 'the Keys panel', owner: 'auth' },
  'panel.trash': { location: 'the Trash panel' },
  enrollment: { location: 'the dialog for a second factor that is due', owner: 'auth' },
};

export const isSlotOfView = (slot: string, view: string): boolean => slot.startsWith(`${view}.`);

/** The slots in a module's config that no page shows, neither of the shell nor of the module. */
export function listUnknownSlots({
  routes = [],
  slots = [],
}: Pick<ModuleConfigInput, 'routes' | 'slots'>): string[] {
  const isOwn = (slot: string) => routes.some(({ view }) => isSlotOfView(slot, view));
  return slots
    .map(({ slot }) => slot)
    .filter((slot) => ownValue(moduleSlots, slot) === undefined && !isOwn(slot));
}
