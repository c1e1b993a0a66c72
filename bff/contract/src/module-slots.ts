import type { ModuleConfigInput } from './module.ts';
import { ownValue } from './own-value.ts';

/** The slots of the shell's pages that modules' views fill, and where each is. Views get no props. */
export const moduleSlots = {
  'dashboard.main': 'the board: its main column; module tools alone',
  'dashboard.aside': 'the board: beside the tools, below them on narrow screens',
  'panel.settings': 'the Settings panel, between the shell’s own sections',
  'panel.activity': 'the Activity panel',
  'panel.keys': 'the Keys panel; module auth alone',
  'panel.trash': 'the Trash panel',
  enrollment: 'the dialog for a second factor that is due; module auth alone',
} as const;

export type SlotName = keyof typeof moduleSlots;

/**
 * The slots of a module's config that nothing shows: neither the shell's nor, named
 * `<view>.<name>`, on one of its own pages.
 */
export function listUnknownSlots({
  routes = [],
  slots = [],
}: Pick<ModuleConfigInput, 'routes' | 'slots'>): string[] {
  const isOwn = (slot: string) => routes.some(({ view }) => slot.startsWith(`${view}.`));
  return slots
    .map(({ slot }) => slot)
    .filter((slot) => ownValue(moduleSlots, slot) === undefined && !isOwn(slot));
}
