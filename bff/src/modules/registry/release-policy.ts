import type { ModuleCheck, ModuleDescriptor } from '@firedeck/contract';
import { bffIncompatibilities, shellIncompatibilities } from './compatibility.ts';
import type { ModuleRecord } from './modules-repository.ts';
import { reasonsOfOwnership } from './ownership.ts';

export const shellId = 'shell';

/** Reasons against releasing an artifact, given all live modules; empty if it may be released. */
export function findReleaseObstacles(descriptor: ModuleDescriptor, all: ModuleRecord[]): string[] {
  return [...incompatibilitiesWithLive(descriptor, all), ...reasonsOfOwnership(descriptor, all)];
}

/** Reasons against rolling back to an artifact. Its claims are not checked again. */
export function incompatibilitiesWithLive(
  descriptor: ModuleDescriptor,
  all: ModuleRecord[],
): string[] {
  const beside = descriptor.id === shellId ? reasonsOfRemotes : reasonsOfShells;
  return unique([...bffIncompatibilities(descriptor), ...beside(descriptor, all)]);
}

/** Reasons against a canary. A remote needs to be compatible with only one of the shells. */
export function findCanaryObstacles(descriptor: ModuleDescriptor, all: ModuleRecord[]): string[] {
  const reasons = findReleaseObstacles(descriptor, all);
  const always = [...bffIncompatibilities(descriptor), ...reasonsOfOwnership(descriptor, all)];
  if (descriptor.id === shellId || always.length > 0) return reasons;
  const shells = listLiveShells(all);
  return shells.some((shell) => shellIncompatibilities(descriptor, shell).length === 0)
    ? []
    : reasons;
}

/** The result of a dry run: reasons, own rollback, and rollbacks of other modules. */
export function checkRelease(descriptor: ModuleDescriptor, all: ModuleRecord[]): ModuleCheck {
  const { id, artifact } = descriptor;
  const before = all.find((module) => module.id === id);
  const isLive = before?.current?.artifact === artifact;
  const previous = (isLive ? before?.previous : before?.current) ?? null;
  const after = all.map((module) =>
    module.id === id && !isLive ? withRelease(descriptor, module) : module,
  );
  return {
    id,
    artifact,
    reasons: findReleaseObstacles(descriptor, all),
    rollback: previous && {
      artifact: previous.artifact,
      reasons: incompatibilitiesWithLive(previous, after),
    },
    closes: unique(
      all.flatMap((other) => {
        if (other.id === id || !other.previous || !other.enabled) return [];
        if (incompatibilitiesWithLive(other.previous, all).length > 0) return [];
        return incompatibilitiesWithLive(other.previous, after);
      }),
    ),
  };
}

/** Incompatibilities of live modules with this server; each sentence has both versions. */
export function reasonsAgainstServer(all: ModuleRecord[]): string[] {
  return live(all).flatMap(bffIncompatibilities);
}

function reasonsOfShells(descriptor: ModuleDescriptor, all: ModuleRecord[]): string[] {
  return listLiveShells(all).flatMap((shell) =>
    shellIncompatibilities(descriptor, shell, 'Release a shell that provides it first.'),
  );
}

function reasonsOfRemotes(shell: ModuleDescriptor, all: ModuleRecord[]): string[] {
  return live(all.filter(({ id }) => id !== shellId)).flatMap((remote) =>
    shellIncompatibilities(
      remote,
      shell,
      `First release a ${remote.title} that fits this shell, roll ${remote.id} back or disable it.`,
    ),
  );
}

/** The current artifacts of all enabled modules. */
const live = (all: ModuleRecord[]): ModuleDescriptor[] =>
  all.flatMap(({ enabled, current }) => (enabled && current ? [current] : []));

/** The current shell, and its canary if any device gets it. */
function listLiveShells(all: ModuleRecord[]): ModuleDescriptor[] {
  const shell = all.find(({ id }) => id === shellId);
  const canary = shell?.canary && shell.canary.percent > 0 ? shell.canary.descriptor : null;
  return [shell?.current, canary].filter((one) => one != null);
}

/** The module after the release of an artifact. */
export function withRelease(descriptor: ModuleDescriptor, module: ModuleRecord): ModuleRecord {
  const isCurrent = module.current?.artifact === descriptor.artifact;
  return {
    ...module,
    current: descriptor,
    previous: isCurrent ? module.previous : module.current,
    canary: null,
  };
}

const unique = (sentences: string[]): string[] => [...new Set(sentences)];
