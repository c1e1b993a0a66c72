import { Counter, Gauge } from '@prometheus-io/client';
import type { FastifyInstance } from 'fastify';
import type { ModuleRecord } from './modules-repository.ts';

/** Counts the deliveries and client failures of each module. */
export interface ModuleMetrics {
  /** Call when a page with this release of a module is sent. */
  countServed(labels: { module: string; version: string; release: string }): void;
  countFailure(labels: { module: string; version: string; kind: string }): void;
}

export function moduleMetrics({ metrics, registry }: FastifyInstance): ModuleMetrics {
  const registers = [metrics];
  const served = new Counter({
    name: 'firedeck_module_served_total',
    help: 'Pages sent out, by the release of each module that they name',
    labelNames: ['module', 'version', 'release'] as const,
    registers,
  });
  const failures = new Counter({
    name: 'firedeck_module_failures_total',
    help: 'Failures of modules that browsers reported, by kind',
    labelNames: ['module', 'version', 'kind'] as const,
    registers,
  });
  new Gauge({
    name: 'firedeck_module_share_percent',
    help: 'Share of the devices that may get a release of a module; 0 while it is switched off',
    labelNames: ['module', 'version', 'artifact', 'release'] as const,
    registers,
    async collect() {
      this.reset();
      for (const module of await registry.modules().catch(() => []))
        for (const { percent, ...labels } of listShares(module)) this.set(labels, percent);
    },
  });
  return {
    countServed: (labels) => served.inc(labels),
    countFailure: (labels) => failures.inc(labels),
  };
}

function listShares({ id: module, enabled, current, canary }: ModuleRecord) {
  const early = canary?.percent ?? 0;
  const shares = [
    { release: 'current', descriptor: current, percent: 100 - early },
    { release: 'canary', descriptor: canary?.descriptor ?? null, percent: early },
  ];
  return shares.flatMap(({ release, descriptor, percent }) => {
    if (!descriptor) return [];
    const { version, artifact } = descriptor;
    return [{ module, version, artifact, release, percent: enabled ? percent : 0 }];
  });
}
