import { createHash } from 'node:crypto';
import {
  type FaviconJob,
  faviconAskedOnceMs,
  faviconJobOptions,
  faviconQueue,
} from '@firedeck/contract/jobs';
import type { Queue } from 'bullmq';
import type { FastifyInstance } from 'fastify';
import { lateQueue } from '../../late-queue.ts';
import { BoundedMap } from './bounded-map.ts';

const hostsInProcess = 10_000;
const askedAgainMs = 30_000;
const jobsAtOnce = 50;

/** Asks the worker for icons; each host once, however many ask. */
export function faviconAsks(app: FastifyInstance) {
  const asked = new BoundedMap<true>(hostsInProcess);
  const queueOf = lateQueue<FaviconJob>(app, faviconQueue);

  /** Never waits and never fails: what cannot be asked now is asked by the next list. */
  function ask(sites: readonly FaviconJob[]): void {
    const missing = sites.filter(({ host }) => asked.get(host) === undefined);
    if (missing.length === 0 || !app.isLive()) return;
    for (const { host } of missing) asked.set(host, true, askedAgainMs);
    addAll(queueOf(), missing).catch((error: Error) => {
      for (const { host } of missing) asked.delete(host);
      app.log.debug({ reason: error.message }, 'icons not asked for');
    });
  }

  return {
    ask,
    /** The look-up of this host has ended: it may be asked for again. */
    forget: (host: string) => asked.delete(host),
  };
}

// A bulk of one, which most are, would take longer than the one by itself.
async function addAll(queue: Queue<FaviconJob>, sites: readonly FaviconJob[]): Promise<void> {
  const add = (site: FaviconJob) => queue.add('look-up', site, optionsOf(site));
  for (let from = 0; from < sites.length; from += jobsAtOnce)
    await Promise.all(sites.slice(from, from + jobsAtOnce).map(add));
}

function optionsOf({ host }: FaviconJob) {
  const id = createHash('sha256').update(host).digest('base64url');
  return { ...faviconJobOptions, deduplication: { id, ttl: faviconAskedOnceMs } };
}
