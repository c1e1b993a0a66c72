import type {
  DocumentModules,
  ModuleChoice,
  ModuleRoute,
  ModuleSlot,
  User,
} from '@firedeck/contract';

export interface RouteEntry {
  module: ModuleChoice;
  route: ModuleRoute;
}

interface SlotEntry {
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
export const listNavigation = (
  documentModules: DocumentModules,
  isMember: boolean,
): NavigationEntry[] =>
  listEntries(documentModules, ({ access, roles }) => !roles && (isMember || access === 'public'));

/** User menu entries: the pages that the member's roles allow. */
export const listRolePages = (documentModules: DocumentModules, user: User): NavigationEntry[] =>
  listEntries(documentModules, (route) => route.roles !== undefined && hasRole(user, route));

/** Whether the member's roles allow the page; the server decides about its data. */
export const hasRole = (user: User, { roles }: Pick<ModuleRoute, 'roles'>): boolean =>
  !roles || roles.some((role) => user.roles?.includes(role));

interface NavigationEntry {
  path: string;
  text: string;
}

const listEntries = (
  documentModules: DocumentModules,
  isShown: (route: ModuleRoute) => boolean,
): NavigationEntry[] =>
  listRoutes(documentModules)
    .filter(({ route }) => isShown(route))
    .flatMap(({ route: { path, navigation } }) => (navigation ? [{ path, text: navigation }] : []))
    .sort((a, b) => a.text.localeCompare(b.text));

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
