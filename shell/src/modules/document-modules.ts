import type { DocumentModules, ModuleChoice, ModuleRoute, ModuleSlot } from '@firedeck/contract';

export interface RouteEntry {
  module: ModuleChoice;
  route: ModuleRoute;
}

export interface SlotEntry {
  module: ModuleChoice;
  slot: ModuleSlot;
}

/** Routes of all remotes. */
export function listRoutes({ modules }: DocumentModules): RouteEntry[] {
  return remotes(modules).flatMap((module) =>
    module.descriptor.routes.map((route) => ({ module, route })),
  );
}

/** Navigation bar entries, sorted by text. */
export function listNavigation(
  chosen: DocumentModules,
  isMember: boolean,
): { path: string; text: string }[] {
  return listRoutes(chosen)
    .filter(({ route }) => isMember || route.access === 'public')
    .flatMap(({ route: { path, navigation } }) => (navigation ? [{ path, text: navigation }] : []))
    .sort((a, b) => a.text.localeCompare(b.text));
}

/** Module views for one slot, in order. */
export function listSlotEntries({ modules }: DocumentModules, name: string): SlotEntry[] {
  return remotes(modules)
    .flatMap((module) => module.descriptor.slots.map((slot) => ({ module, slot })))
    .filter(({ slot }) => slot.slot === name)
    .sort((a, b) => a.slot.order - b.slot.order || a.module.id.localeCompare(b.module.id));
}

/** The API paths of the slots' views, the same for every page and member. */
export const listSlotPaths = ({ modules }: DocumentModules): string[] =>
  remotes(modules).flatMap(({ descriptor }) =>
    descriptor.slots.flatMap(({ prefetch }) => prefetch),
  );

const remotes = (modules: ModuleChoice[]): ModuleChoice[] =>
  modules.filter(({ id }) => id !== 'shell');
