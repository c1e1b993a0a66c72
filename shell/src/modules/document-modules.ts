import type { DocumentModules, ModuleChoice, ModuleRoute, ModuleSlot } from '@firedeck/contract';

export interface PlacedRoute {
  module: ModuleChoice;
  route: ModuleRoute;
}

export interface PlacedSlot {
  module: ModuleChoice;
  slot: ModuleSlot;
}

/** The pages of all remotes. */
export function routesOf({ modules }: DocumentModules): PlacedRoute[] {
  return remotes(modules).flatMap((module) =>
    module.descriptor.routes.map((route) => ({ module, route })),
  );
}

/** The pages that stand in the navigation bar, in the order of their texts. */
export function navigationOf(
  chosen: DocumentModules,
  isMember: boolean,
): { path: string; text: string }[] {
  return routesOf(chosen)
    .filter(({ route }) => isMember || route.access === 'public')
    .flatMap(({ route: { path, navigation } }) => (navigation ? [{ path, text: navigation }] : []))
    .sort((a, b) => a.text.localeCompare(b.text));
}

/** What modules put into one slot, in their order. */
export function slotsNamed({ modules }: DocumentModules, name: string): PlacedSlot[] {
  return remotes(modules)
    .flatMap((module) => module.descriptor.slots.map((slot) => ({ module, slot })))
    .filter(({ slot }) => slot.slot === name)
    .sort((a, b) => a.slot.order - b.slot.order || a.module.id.localeCompare(b.module.id));
}

const remotes = (modules: ModuleChoice[]): ModuleChoice[] =>
  modules.filter(({ id }) => id !== 'shell');
