import { setTimeout as pause } from 'node:timers/promises';
import { type ModuleDescriptor, type ModulePointer, times } from '@firedeck/contract';
import { channels } from '@firedeck/contract/jobs';
import type { FastifyInstance } from 'fastify';
import { DomainError } from '../../domain-error.ts';
import { misfits, misfitsWithShell } from './fit.ts';
import { type ModuleRecord, modulesRepository, type ReleaseAct } from './modules-repository.ts';

export const shellId = 'shell';

// Who asks while the database is slow gets the last good value after this long.
const patienceMs = 500;

/** Which artifact of each module is live; the gate that decides what may become so. */
export interface Registry {
  /** At most 2 s old; older while the database is away. @throws DomainError `temporarily_unavailable` */
  modules(): Promise<ModuleRecord[]>;
  /** Counts all changes of all modules. @throws DomainError `temporarily_unavailable` */
  serial(): Promise<number>;
  keyHashes(id: string): Promise<string[]>;
  /** @throws DomainError `release_refused` with what does not fit */
  release(id: string, descriptor: ModuleDescriptor): Promise<ModulePointer>;
  /** Back to the previous artifact. @throws DomainError `release_refused` */
  rollBack(id: string, from: string | undefined): Promise<ModulePointer>;
}

export function createRegistry(app: FastifyInstance): Registry {
  const repository = modulesRepository(app.mongo);
  let known: { modules: ModuleRecord[]; readAt: number } | null = null;
  let reading: Promise<ModuleRecord[]> | null = null;

  const read = () => reading ?? readAnew();

  // What an earlier read brings after this began is older, and not kept.
  function readAnew(): Promise<ModuleRecord[]> {
    const mine = repository
      .all()
      .then((modules) => {
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
    return Promise.race([read(), pause(patienceMs, last, { ref: false })]).catch(() => last);
  }

  /** After an act: tells the open pages and forgets what was known. */
  async function conclude(id: string, act: ReleaseAct): Promise<ModulePointer> {
    // A read under way may have begun before the act.
    const all = await readAnew();
    const found = all.find((module) => module.id === id);
    if (!found) throw new DomainError('not_found');
    if (act.changed) announce(app, serialOf(all));
    return { ...toPointer(found), changed: act.changed };
  }

  return {
    modules,
    serial: async () => serialOf(await modules()),
    keyHashes: (id) => repository.keyHashes(id),

    async release(id, descriptor) {
      refuseIf(descriptor.id === id ? [] : [`This describes ${descriptor.id}, not ${id}.`]);
      refuseIf(reasonsAgainst(descriptor, await repository.all()));
      return conclude(id, await repository.release(id, descriptor));
    },

    async rollBack(id, from) {
      const all = await repository.all();
      const { current, previous } = all.find((module) => module.id === id) ?? {};
      if (from && current?.artifact !== from) return conclude(id, { changed: false, serial: 0 });
      if (!current || !previous) throw noEarlierRelease(id);
      refuseIf(reasonsAgainst(previous, all));
      return conclude(id, await repository.rollBack(id, current.artifact));
    },
  };
}

/** What of a module anyone may know. */
export function toPointer({ id, serial, enabled, current, previous }: ModuleRecord): ModulePointer {
  return { id, serial, enabled, current: named(current), previous: named(previous) };
}

/** Each change of any module makes it greater. */
export function serialOf(modules: ModuleRecord[]): number {
  return modules.reduce((sum, { serial }) => sum + serial, 0);
}

function reasonsAgainst(descriptor: ModuleDescriptor, all: ModuleRecord[]): string[] {
  const shell = all.find(({ id }) => id === shellId)?.current ?? null;
  if (descriptor.id !== shellId) return misfits(descriptor, shell);
  const remotes = all.filter(({ id }) => id !== shellId).map(({ current }) => current);
  return [
    ...misfits(descriptor, null),
    ...remotes.flatMap((remote) => (remote ? misfitsWithShell(remote, descriptor) : [])),
  ];
}

function refuseIf(reasons: string[]): void {
  if (reasons.length > 0) throw new DomainError('release_refused', { message: reasons.join(' ') });
}

function noEarlierRelease(id: string): DomainError {
  const message = `${id} has no release before this one.`;
  return new DomainError('release_refused', { message });
}

function named(descriptor: ModuleDescriptor | null): ModulePointer['current'] {
  return descriptor && { version: descriptor.version, artifact: descriptor.artifact };
}

function announce(app: FastifyInstance, serial: number): void {
  const event = JSON.stringify({ event: 'modules.changed', serial });
  app.redis.publish(channels.modules, event).catch(() => {});
}

function unavailable(): never {
  throw new DomainError('temporarily_unavailable', { retryAfterSeconds: 2 });
}
