import { type ModuleDescriptor, ownValue, serverPaths } from '@firedeck/contract';
import { signInPath } from '../../lib/http/sign-in-path.ts';
import { liveRoutes, type OwningModule as Module } from './live-claims.ts';
import { reasonsOfNames } from './owned-names.ts';
import { findSlotConflict } from './owned-slots.ts';
import { isSamePattern, overlap, reachesBelow, staysBelow } from './route-patterns.ts';

export { productLinks } from './owned-names.ts';

/** Prefixes that the specification assigns to built-in modules, released or not. */
const productPrefixes: Readonly<Record<string, readonly string[]>> = {
  shell: ['/'],
  auth: [signInPath, '/confirm', '/reset', '/join', '/device', '/agency'],
  tools: ['/add', '/edit', '/launch'],
};

type Claims = Pick<ModuleDescriptor, 'id' | 'routes' | 'slots' | 'owns'>;

/** Reasons against an artifact's routes, slots and names, one sentence each. */
export function reasonsOfOwnership(descriptor: Claims, all: Module[]): string[] {
  const others = all.filter(({ id }) => id !== descriptor.id);
  const own = all.find(({ id }) => id === descriptor.id) ?? withoutRelease(descriptor.id);
  return [
    ...descriptor.routes.flatMap(({ path }) => reasonOfRoute(path, own, others) ?? []),
    ...descriptor.slots.flatMap(({ slot }) => findSlotConflict(slot, own, others) ?? []),
    ...reasonsOfNames(descriptor, own, others),
  ];
}

/** Why an operator must not grant a prefix to a module; null if they may. */
export const reasonAgainstGrant = (prefix: string, id: string, all: Module[]): string | null =>
  reasonAgainstPrefix(prefix, { id, all, rights: (other) => listRights(other, all) });

/** Why a module does not own the prefix of its name; null if it does. A name does not override pages of others. */
export const reasonAgainstName = (id: string, all: Module[]): string | null =>
  reasonAgainstPrefix(`/${id}`, { id, all, rights: ({ grants }) => grants });

interface PrefixClaim {
  id: string;
  all: Module[];
  rights(other: Module): string[];
}

function reasonAgainstPrefix(prefix: string, { id, all, rights }: PrefixClaim): string | null {
  const ofServer = serverPaths.find((path) => reachesBelow(path, prefix));
  if (ofServer) return `${ofServer} is the server's.`;
  for (const other of all.filter((module) => module.id !== id)) {
    const right = rights(other).find((own) => shareStart(own, prefix));
    if (right) return `${right} is ${other.id}'s.`;
    const live = liveRoutes(other).find((route) => reachesBelow(prefix, route));
    if (live) return `${other.id} has ${live}.`;
  }
  const reserved = listProductPrefixes(id).find((own) => shareStart(own, prefix));
  return reserved ? `${reserved} is the product's.` : null;
}

const shareStart = (one: string, other: string): boolean =>
  reachesBelow(one, other) || reachesBelow(other, one);

function reasonOfRoute(path: string, own: Module, others: Module[]): string | null {
  const ofServer = serverPaths.find((prefix) => reachesBelow(prefix, path));
  if (ofServer) return refusal(own, others, `the route ${path}: ${ofServer} is the server's`);
  for (const other of others) {
    const right = listRights(other, [own, ...others]).find((prefix) => reachesBelow(prefix, path));
    if (right) return refusal(own, others, `the route ${path}: ${right} is ${other.id}'s`);
  }
  const reserved = listProductPrefixes(own.id).find((prefix) => reachesBelow(prefix, path));
  if (reserved) return refusal(own, others, `the route ${path}: ${reserved} is the product's`);
  if (listRights(own, others).some((prefix) => staysBelow(prefix, path))) return null;
  // Overlaps that predate this rule remain valid.
  if (liveRoutes(own).some((route) => isSamePattern(route, path))) return null;
  for (const other of others) {
    const live = liveRoutes(other).find((route) => overlap(route, path));
    if (live) return refusal(own, others, `the route ${path}: ${other.id} has ${live}`);
  }
  if (liveRoutes(own).some((route) => staysBelow(route, path))) return null;
  return refusal(own, others, `the route ${path}: it was not granted`);
}

function refusal(own: Module, others: Module[], what: string): string {
  const { id } = own;
  const allowed = [...new Set([...listRights(own, others), ...liveRoutes(own)])].join(', ');
  const next = allowed
    ? `It may take what is below ${allowed}; an operator grants more`
    : 'It has no prefix yet; an operator grants one';
  return `${id} may not take ${what}. ${next}: npm run operator -- grant-route ${id} <prefix>.`;
}

/** Prefixes that a module owns without a release: built-in ones, its name, granted ones. */
export function listRights({ id, grants }: Pick<Module, 'id' | 'grants'>, all: Module[]): string[] {
  const byName = reasonAgainstName(id, all) ? [] : [`/${id}`];
  return [...(ownValue(productPrefixes, id) ?? []), ...byName, ...grants];
}

/** Prefixes reserved for other built-in modules. */
const listProductPrefixes = (id: string): string[] =>
  Object.entries(productPrefixes).flatMap(([owner, prefixes]) => (owner === id ? [] : prefixes));

const withoutRelease = (id: string): Module => ({
  id,
  current: null,
  previous: null,
  canary: null,
  grants: [],
});
