import { cacheTags, type ModuleDescriptor, ownValue, serverEvents } from '@firedeck/contract';
import { serverPaths } from '../../server-paths.ts';
import type { ModuleRecord } from './modules-repository.ts';
import { overlap, reachesBelow, staysBelow } from './route-patterns.ts';

/** What the specification gives to the modules of the product, whether or not they are released. */
const productPrefixes: Readonly<Record<string, readonly string[]>> = {
  shell: ['/'],
  auth: ['/login', '/confirm', '/reset', '/join'],
  tools: ['/add', '/edit', '/launch'],
};

/** Places of the shell's pages that one module fills alone. */
const singlePlaces: Readonly<Record<string, string>> = {
  'dashboard.main': 'tools',
  'panel.credits': 'shell',
  'panel.enterprise': 'shell',
  'panel.keys': 'auth',
};

/** What an artifact wants for itself. */
type Claims = Pick<ModuleDescriptor, 'id' | 'routes' | 'slots' | 'owns'>;
type Module = Pick<ModuleRecord, 'id' | 'current' | 'previous' | 'canary' | 'grants'>;

/** Why an artifact must not have what it claims beside all others, one sentence each; empty when it may. */
export function reasonsOfOwnership(descriptor: Claims, all: Module[]): string[] {
  const others = all.filter(({ id }) => id !== descriptor.id);
  const own = all.find(({ id }) => id === descriptor.id) ?? withoutRelease(descriptor.id);
  return [
    ...descriptor.routes.flatMap(({ path }) => reasonOfRoute(path, own, others) ?? []),
    ...descriptor.slots.flatMap(({ slot }) => reasonOfPlace(slot, own, others) ?? []),
    ...reasonsOfNames(descriptor, others),
  ];
}

/** Why an operator must not grant a prefix to a module; null when it may be. */
export function reasonAgainstGrant(prefix: string, id: string, all: Module[]): string | null {
  const ofServer = serverPaths.find((path) => reachesBelow(path, prefix));
  if (ofServer) return `${ofServer} is the server’s.`;
  for (const other of all.filter((module) => module.id !== id)) {
    const right = rightsOf(other).find((own) => touch(own, prefix));
    if (right) return `${right} is ${other.id}’s.`;
    const live = liveRoutes(other).find((route) => reachesBelow(prefix, route));
    if (live) return `${other.id} has ${live}.`;
  }
  const reserved = productPrefixesOf(id).find((own) => touch(own, prefix));
  return reserved ? `${reserved} is the product’s.` : null;
}

const touch = (one: string, other: string): boolean =>
  reachesBelow(one, other) || reachesBelow(other, one);

function reasonOfRoute(path: string, own: Module, others: Module[]): string | null {
  const { id } = own;
  const rights = rightsOf(own);
  const ofServer = serverPaths.find((prefix) => reachesBelow(prefix, path));
  if (ofServer) return refusal(own, `the route ${path}: ${ofServer} is the server’s`);
  for (const other of others) {
    const right = rightsOf(other).find((prefix) => reachesBelow(prefix, path));
    if (right) return refusal(own, `the route ${path}: ${right} is ${other.id}’s`);
  }
  const reserved = productPrefixesOf(id).find((prefix) => reachesBelow(prefix, path));
  if (reserved) return refusal(own, `the route ${path}: ${reserved} is the product’s`);
  if (rights.some((prefix) => staysBelow(prefix, path))) return null;
  for (const other of others) {
    const live = liveRoutes(other).find((route) => overlap(route, path));
    if (live) return refusal(own, `the route ${path}: ${other.id} has ${live}`);
  }
  if (liveRoutes(own).some((route) => staysBelow(route, path))) return null;
  return refusal(own, `the route ${path}: it was not granted`);
}

function refusal(own: Module, what: string): string {
  const { id } = own;
  const allowed = [...new Set([...rightsOf(own), ...liveRoutes(own)])].join(', ');
  return `${id} may not take ${what}. It may take what is below ${allowed}; an operator grants more: npm run operator -- grant-route ${id} <prefix>.`;
}

/** Prefixes that are a module's whatever is live: granted, the product's, and the one of its name. */
export function rightsOf({ id, grants }: Pick<Module, 'id' | 'grants'>): string[] {
  const byName = `/${id}`;
  const isFree = ![...serverPaths, ...productPrefixesOf(id)].some((path) => touch(path, byName));
  return [...(ownValue(productPrefixes, id) ?? []), ...(isFree ? [byName] : []), ...grants];
}

/** What the product keeps for other modules than this one. */
const productPrefixesOf = (id: string): string[] =>
  Object.entries(productPrefixes).flatMap(([owner, prefixes]) => (owner === id ? [] : prefixes));

function reasonOfPlace(slot: string, { id, ...own }: Module, others: Module[]): string | null {
  const usual = ownValue(singlePlaces, slot);
  if (usual === undefined || usual === id) return null;
  const holder = others.find((other) => liveSlots(other).includes(slot));
  // Where it was so before there was this rule, it goes on.
  if (!holder && liveSlots({ id, ...own }).includes(slot)) return null;
  return `${id} may not take the place ${slot}: one module fills it, ${holder?.id ?? usual}.`;
}

function reasonsOfNames({ id, owns }: Claims, others: Module[]): string[] {
  const kinds = [
    { kind: 'event', names: owns?.events ?? [], product: Object.keys(serverEvents), of: 'events' },
    { kind: 'cache tag', names: owns?.tags ?? [], product: cacheTags, of: 'tags' },
  ] as const;
  return kinds.flatMap(({ kind, names, product, of }) =>
    names.flatMap((name) => {
      const holder = others.find((other) =>
        liveOf(other).some(({ owns }) => owns?.[of].includes(name)),
      );
      const owner = (product as readonly string[]).includes(name) ? 'the product' : holder?.id;
      return owner ? [`${id} may not take the ${kind} ${name}: it is ${owner}’s.`] : [];
    }),
  );
}

/** Disabled or not: what is switched off comes back. */
const liveOf = ({ current, previous, canary }: Module): ModuleDescriptor[] =>
  [current, previous, canary?.descriptor].filter((one) => one != null);

const liveRoutes = (module: Module): string[] =>
  liveOf(module).flatMap(({ routes }) => routes.map(({ path }) => path));

const liveSlots = (module: Module): string[] =>
  liveOf(module).flatMap(({ slots }) => slots.map(({ slot }) => slot));

const withoutRelease = (id: string): Module => ({
  id,
  current: null,
  previous: null,
  canary: null,
  grants: [],
});
