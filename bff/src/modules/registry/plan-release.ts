import { isDeepStrictEqual } from 'node:util';
import type { AuditKind, ModuleDescriptor } from '@firedeck/contract';
import type { ModuleRecord, modulesRepository } from './modules-repository.ts';
import {
  findCanaryObstacles,
  findReleaseObstacles,
  incompatibilitiesWithLive,
  shellId,
  withRelease,
} from './release-policy.ts';

type Repository = ReturnType<typeof modulesRepository>;

/** What an act would change, given all live modules. */
export interface Plan {
  act: AuditKind;
  artifact: string | null;
  percent: number | null;
  /** Why it is refused; empty if it is allowed. */
  reasons: string[];
  /** The artifact to release after a check of its files; null if it is already live. */
  candidate: { descriptor: ModuleDescriptor; wasLive: boolean } | null;
  /** The module afterwards; the same object if nothing changes. */
  after: ModuleRecord;
  write(repository: Repository): Promise<boolean>;
}

export type Planner = (module: ModuleRecord, all: ModuleRecord[]) => Plan;

interface ReleaseOptions {
  /** In production a version is immutable. */
  production: boolean;
}

export function planRelease(descriptor: ModuleDescriptor, options: ReleaseOptions): Planner {
  return (module, all) => {
    const { artifact } = descriptor;
    const { id, current, serial } = module;
    const isLive = current?.artifact === artifact && !module.canary;
    return {
      act: 'release',
      artifact,
      percent: null,
      reasons: isLive ? [] : reasonsOfRelease(descriptor, { module, all }, options),
      candidate: current?.artifact === artifact ? null : { descriptor, wasLive: false },
      after: isLive ? module : { ...withRelease(descriptor, module), serial: serial + 1 },
      write: (repository) =>
        current?.artifact === artifact
          ? repository.endCanary(id, artifact)
          : repository.release(id, current?.artifact ?? null, descriptor),
    };
  };
}

export function planRollback(from: string | undefined): Planner {
  return (module, all) => {
    const { id, current, previous, canary } = module;
    const newest = canary?.descriptor ?? current;
    const serial = module.serial + 1;
    const plan = { act: 'rollback' as const, percent: null, candidate: null };
    if (from && newest?.artifact !== from)
      return { ...plan, artifact: from, reasons: [], after: module, write: async () => false };
    const live = current?.artifact ?? null;
    if (canary)
      return {
        ...plan,
        artifact: live,
        reasons: [],
        after: { ...module, canary: null, serial },
        write: (repository) => repository.endCanary(id, live),
      };
    const reasons = previous
      ? incompatibilitiesWithLive(previous, all)
      : [`${id} has no release before this one.`];
    return {
      ...plan,
      artifact: previous?.artifact ?? null,
      reasons,
      candidate: previous && { descriptor: previous, wasLive: true },
      after: { ...module, current: previous, previous: current, serial },
      write: (repository) => repository.rollBack(id, live ?? ''),
    };
  };
}

export function planCanary(
  given: ModuleDescriptor | undefined,
  percent: number,
  options: ReleaseOptions,
): Planner {
  return (module, all) => {
    const { id, current, canary, serial } = module;
    const descriptor = given ?? canary?.descriptor;
    const from = current?.artifact ?? null;
    if (!descriptor) return nothingToShare(module, percent);
    const isSame = canary !== null && isDeepStrictEqual(canary.descriptor, descriptor);
    const isSettled = isSame && canary.percent === percent;
    // Lowering the share is always allowed: it withdraws a canary.
    const needsCheck = !isSame || percent > canary.percent;
    const wasLive = isSame && canary.percent > 0;
    // Open pages are notified only if their version is withdrawn.
    const quiet = !canary || (isSame && percent >= canary.percent);
    return {
      act: 'canary',
      artifact: descriptor.artifact,
      percent,
      reasons: needsCheck ? reasonsOfCanary(descriptor, { module, all }, options) : [],
      candidate: needsCheck ? { descriptor, wasLive } : null,
      after: isSettled
        ? module
        : { ...module, canary: { descriptor, percent }, serial: serial + (quiet ? 0 : 1) },
      write: (repository) => repository.setCanary(id, from, { descriptor, percent, quiet }),
    };
  };
}

export function planSwitch(enabled: boolean): Planner {
  return (module, all) => {
    const { id, current, serial } = module;
    const isSettled = module.enabled === enabled;
    return {
      act: enabled ? 'enable' : 'disable',
      artifact: current?.artifact ?? null,
      percent: null,
      reasons: isSettled ? [] : reasonsOfSwitch(enabled, module, all),
      candidate: !isSettled && enabled && current ? { descriptor: current, wasLive: true } : null,
      after: isSettled ? module : { ...module, enabled, serial: serial + 1 },
      write: (repository) => repository.setEnabled(id, current?.artifact ?? null, enabled),
    };
  };
}

function nothingToShare(module: ModuleRecord, percent: number): Plan {
  const reasons = [`${module.id} has no canary. Give the artifact that is to be one.`];
  const write = async () => false;
  return { act: 'canary', artifact: null, percent, reasons, candidate: null, after: module, write };
}

function reasonsOfIdentity(
  { id, version, artifact }: ModuleDescriptor,
  module: ModuleRecord,
  { production }: ReleaseOptions,
): string[] {
  if (id !== module.id) return [`This describes ${id}, not ${module.id}.`];
  const known = [module.current, module.previous, module.canary?.descriptor];
  const other = known.find((one) => one?.version === version && one.artifact !== artifact);
  if (!production || !other) return [];
  return [
    `${id} ${version} was released as ${other.artifact}, this is ${artifact}. Raise the version.`,
  ];
}

function reasonsOfRelease(
  descriptor: ModuleDescriptor,
  { module, all }: Registered,
  options: ReleaseOptions,
): string[] {
  const other = reasonsOfIdentity(descriptor, module, options);
  return other.length > 0 ? other : findReleaseObstacles(descriptor, all);
}

interface Registered {
  module: ModuleRecord;
  all: ModuleRecord[];
}

function reasonsOfCanary(
  descriptor: ModuleDescriptor,
  { module, all }: Registered,
  options: ReleaseOptions,
): string[] {
  if (!module.current) return [`${module.id} is not released yet. Release it before a canary.`];
  if (module.current.artifact === descriptor.artifact)
    return [`${descriptor.artifact} is live for all devices already.`];
  const other = reasonsOfIdentity(descriptor, module, options);
  return other.length > 0 ? other : findCanaryObstacles(descriptor, all);
}

function reasonsOfSwitch(enabled: boolean, { id, current }: ModuleRecord, all: ModuleRecord[]) {
  if (id === shellId) return ['Without the shell there is no page: roll it back instead.'];
  return enabled && current ? incompatibilitiesWithLive(current, all) : [];
}
