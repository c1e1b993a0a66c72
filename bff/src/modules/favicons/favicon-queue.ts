import {
  type FaviconJob,
  faviconJobOptions,
  faviconQueue,
  lookupDedupMs,
} from '@firedeck/contract/jobs';
import type { Queue } from 'bullmq';
import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import { lazyQueue } from '../../lib/redis/lazy-queue.ts';
import type { RankedLookup } from './new-host-limiter.ts';
import { hashHost } from './seen-icons.ts';

const hostsInProcess = 10_000;
const dedupMs = 30_000;
const jobsAtOnce = 50;

/** Requests lookups from the worker: each host once per member, however many lists name it. */
export function faviconQueueClient(app: FastifyInstance) {
  const requested = new LRUCache<string, true>({ max: hostsInProcess, ttl: dedupMs });
  const getQueue = lazyQueue<FaviconJob>(app, faviconQueue);

  /** Never waits or fails: the next list requests what could not be enqueued now. */
  function enqueue(lookups: readonly RankedLookup[]): void {
    const missing = lookups.filter(({ site }) => requested.get(dedupId(site)) === undefined);
    if (missing.length === 0 || !app.isRedisReady()) return;
    for (const { site } of missing) requested.set(dedupId(site), true);
    addAll(getQueue(), missing).catch((error: Error) => {
      for (const { site } of missing) requested.delete(dedupId(site));
      app.log.debug({ reason: error.message }, 'favicon enqueue failed');
    });
  }

  return {
    enqueue,
    /** The member's lookup of this host has ended: it may be requested again. */
    forget: (userId: string, host: string) => requested.delete(hashHost(userId, host)),
  };
}

// Most are single: `addBulk` of one job takes longer than `add`.
async function addAll(queue: Queue<FaviconJob>, lookups: readonly RankedLookup[]): Promise<void> {
  const add = (lookup: RankedLookup) => queue.add('look-up', lookup.site, jobOptions(lookup));
  for (let from = 0; from < lookups.length; from += jobsAtOnce)
    await Promise.all(lookups.slice(from, from + jobsAtOnce).map(add));
}

// The worker starts with the lowest priority number, so members take turns.
function jobOptions({ site, rank }: RankedLookup) {
  const id = dedupId(site);
  return { ...faviconJobOptions, priority: rank, deduplication: { id, ttl: lookupDedupMs } };
}

const dedupId = ({ host, member }: FaviconJob): string => member?.mark ?? hashHost('', host);
