import { setTimeout as pause } from 'node:timers/promises';
import {
  type ModuleCheck,
  type ModuleDescriptor,
  type ModulePointer,
  times,
} from '@firedeck/contract';
import { channels } from '@firedeck/contract/jobs';
import type { FastifyInstance } from 'fastify';
import type { AuditEntry } from '../../audit/audit-log.ts';
import { DomainError, temporarilyUnavailable } from '../../lib/http/domain-error.ts';
import { ArtifactHostUnavailable, reasonsOfFiles } from './artifact-check.ts';
import { artifactHost } from './artifact-host.ts';
import { type ModuleRecord, modulesRepository } from './modules-repository.ts';
import type { Plan, Planner } from './plan-release.ts';
import { RecentVersions } from './recent-versions.ts';
import { type ReleaseLock, releaseInProgress, withReleaseLock } from './release-lock.ts';
import { checkRelease } from './release-policy.ts';

// How long to wait for the database before serving the last known value.
const timeoutMs = 500;

/** The author of an act, and whether it is a dry run. */
export interface Actor {
  by: string;
  /** Prefix of the key's hash. */
  key: string;
  dryRun: boolean;
}

/** The live artifacts of all modules and the acts that change them. */
export interface Registry {
  /**
   * At most 2 s old; older while the database is unavailable. @throws DomainError
   * `temporarily_unavailable`
   */
  modules(): Promise<ModuleRecord[]>;
  /**
   * Number of changes published to open pages, over all modules. @throws DomainError
   * `temporarily_unavailable`
   */
  serial(): Promise<number>;
  /** The version of a live or recently live artifact; null if this process has not seen it live. */
  recentVersion(id: string, artifact: string): string | null;
  /** Hashes of one module's release keys, or of all keys. */
  keyHashes(id?: string): Promise<string[]>;
  /** Performs the plan, if the release policy allows it. @throws DomainError `release_refused` with the reasons */
  act(id: string, plan: Planner, actor: Actor): Promise<ModulePointer>;
  /** Dry run of a release; without a descriptor, of what is live. @throws DomainError */
  check(id: string, descriptor: ModuleDescriptor | undefined): Promise<ModuleCheck>;
}

export function createRegistry(app: FastifyInstance): Registry {
  const repository = modulesRepository(app.mongo);
  const host = artifactHost(app);
  const recent = new RecentVersions();
  let known: { modules: ModuleRecord[]; readAt: number } | null = null;
  let reading: Promise<ModuleRecord[]> | null = null;

  const read = () => reading ?? startRead();

  // Replaces a pending read: its data may be older and must not be cached.
  function startRead(): Promise<ModuleRecord[]> {
    const mine = repository
      .all()
      .then((modules) => {
        recent.record(modules);
        if (reading === mine) known = { modules, readAt: Date.now() };
        return modules;
      })
      .finally(() => {
        if (reading === mine) reading = null;
      });
    reading = mine;
    return mine;
  }

  async function modules(): Promise<ModuleRecord[]> {
    if (!known) return app.isDatabaseReady() ? read() : unavailable();
    if (Date.now() - known.readAt < times.registryMemoMs) return known.modules;
    const last = known.modules;
    return Promise.race([read(), pause(timeoutMs, last, { ref: false })]).catch(() => last);
  }

  async function findReasons({ descriptor, wasLive }: NonNullable<Plan['candidate']>) {
    try {
      return await reasonsOfFiles(descriptor, host);
    } catch (error) {
      if (!(error instanceof ArtifactHostUnavailable)) throw error;
      const { id: module, artifact } = descriptor;
      app.log.error({ module, artifact, err: error.cause }, 'artifact check failed');
      // It was checked when it went live, and a rollback must not depend on its host.
      if (wasLive) return [];
      throw error;
    }
  }

  /** Checks the candidate's files before the lock is acquired, so that other acts need not wait. */
  async function checkArtifact(id: string, planner: Planner): Promise<ArtifactCheck> {
    const all = await repository.all();
    const { candidate, reasons } = planner(requireModule(id, all), all);
    const artifact = candidate?.descriptor.artifact ?? null;
    const needsCheck = candidate && reasons.length === 0;
    return { artifact, reasons: needsCheck ? await findReasons(candidate) : [] };
  }

  async function execute(
    id: string,
    planner: Planner,
    actor: Actor,
    { artifactCheck, lock }: { artifactCheck: ArtifactCheck; lock?: ReleaseLock },
  ): Promise<ModulePointer> {
    const all = await repository.all();
    const module = requireModule(id, all);
    const plan = withReasons(planner(module, all), artifactCheck);
    const changed = plan.after !== module;
    if (plan.reasons.length === 0 && !changed) return { ...toPointer(module), changed };
    if (plan.reasons.length > 0) {
      if (!actor.dryRun) await app.audit.write(toAuditEntry(id, plan, actor), 'refused');
      throw refused(plan.reasons);
    }
    if (actor.dryRun) return { ...toPointer(plan.after), changed, dry_run: true };
    const write = async () => {
      lock?.beforeWrite();
      return plan.write(repository);
    };
    return conclude(id, await app.audit.wrap(toAuditEntry(id, plan, actor), write));
  }

  /** Publishes the change to open pages and clears the cache. */
  async function conclude(id: string, changed: boolean): Promise<ModulePointer> {
    // Not `read()`, which could join one that started before the act.
    const all = await startRead();
    if (changed) announce(app, sumSerials(all));
    return { ...toPointer(requireModule(id, all)), changed };
  }

  return {
    modules,
    recentVersion: (id, artifact) => recent.of(id, artifact),
    serial: async () => sumSerials(await modules()),
    keyHashes: (id) => repository.keyHashes(id),
    async act(id, planner, actor) {
      const artifactCheck = await checkArtifact(id, planner);
      if (actor.dryRun) return execute(id, planner, actor, { artifactCheck });
      return withReleaseLock(app.mongo, (lock) =>
        execute(id, planner, actor, { artifactCheck, lock }),
      );
    },

    async check(id, given) {
      const all = await repository.all();
      const descriptor = given ?? requireModule(id, all).current;
      if (!descriptor) throw refused([`${id} is not released yet.`]);
      if (descriptor.id !== id) throw refused([`This describes ${descriptor.id}, not ${id}.`]);
      const check = checkRelease(descriptor, all);
      const ofFiles = await findReasons({ descriptor, wasLive: given === undefined });
      return { ...check, reasons: [...check.reasons, ...ofFiles] };
    },
  };
}

/** The public data of a module. */
export function toPointer({
  canary,
  current,
  previous,
  grants: _,
  ...module
}: ModuleRecord): ModulePointer {
  return {
    ...module,
    current: current && named(current),
    previous: previous && named(previous),
    canary: canary && { ...named(canary.descriptor), percent: canary.percent },
  };
}

/** Increases with every published change of any module. */
export function sumSerials(modules: ModuleRecord[]): number {
  return modules.reduce((sum, { serial }) => sum + serial, 0);
}

interface ArtifactCheck {
  artifact: string | null;
  reasons: string[];
}

// Another act may have changed the candidate since it was checked.
function withReasons(plan: Plan, { artifact, reasons }: ArtifactCheck): Plan {
  const candidate = plan.candidate?.descriptor.artifact ?? null;
  if (candidate !== null && candidate !== artifact) throw releaseInProgress();
  return { ...plan, reasons: candidate ? [...plan.reasons, ...reasons] : plan.reasons };
}

function toAuditEntry(module: string, plan: Plan, { by, key }: Actor): AuditEntry {
  const { act: kind, artifact, percent, reasons } = plan;
  const details = {
    ...(artifact !== null && { artifact: [artifact] }),
    ...(percent !== null && { percent: [String(percent)] }),
    ...(reasons.length > 0 && { reasons }),
  };
  const actor = { type: 'team', name: by } as const;
  return { kind, actor, subject: { type: 'module', name: module }, details, key };
}

function requireModule(id: string, all: ModuleRecord[]): ModuleRecord {
  const module = all.find((one) => one.id === id);
  if (!module) throw new DomainError('not_found');
  return module;
}

const refused = (reasons: string[]): DomainError =>
  new DomainError('release_refused', { message: reasons.join(' ') });

const named = ({ version, artifact }: ModuleDescriptor) => ({ version, artifact });

function announce(app: FastifyInstance, serial: number): void {
  const event = JSON.stringify({ event: 'modules.changed', serial });
  app.redis.publish(channels.modules, event).catch(() => {});
}

function unavailable(): never {
  throw temporarilyUnavailable();
}
