import { LRUCache } from 'lru-cache';
import type { ModuleRecord } from './modules-repository.ts';

const maxVersions = 20;

/**
 * Versions of recently live artifacts: open pages keep using and reporting them after a rollback.
 */
export class RecentVersions {
  #ofModules = new Map<string, LRUCache<string, string>>();

  record(modules: ModuleRecord[]): void {
    for (const { id, current, previous, canary } of modules)
      for (const one of [previous, canary?.descriptor, current])
        if (one) this.#keep(id, one.artifact, one.version);
  }

  of(id: string, artifact: string): string | null {
    return this.#ofModules.get(id)?.peek(artifact) ?? null;
  }

  #keep(id: string, artifact: string, version: string): void {
    const versions = this.#ofModules.get(id) ?? new LRUCache<string, string>({ max: maxVersions });
    this.#ofModules.set(id, versions);
    versions.set(artifact, version);
  }
}
