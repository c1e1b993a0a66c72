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

/** Asks the worker for icons; of each member each host once, however many lists name it. */
export function faviconQueueClient(app: FastifyInstance) {
  const requested = new LRUCache<string, true>({ max: hostsInProcess, ttl: dedupMs });
  const getQueue = lazyQueue<FaviconJob>(app, faviconQueue);

  /** Never waits and never fails: what cannot be asked now is asked by the next list. */
  function enqueue(turns: readonly RankedLookup[]): void {
    const missing = turns.filter(({ site }) => requested.get(dedupId(site)) === undefined);
    if (missing.length === 0 || !app.isRedisReady()) return;
    for (const { site } of missing) requested.set(dedupId(site), true);
    addAll(getQueue(), missing).catch((error: Error) => {
      for (const { site } of missing) requested.delete(dedupId(site));
      app.log.debug({ reason: error.message }, 'favicon enqueue failed');
    });
  }

  return {
    enqueue,
    /** The member's look-up of this host has ended: it may be asked for again. */
    forget: (userId: string, host: string) => requested.delete(hashHost(userId, host)),
  };
}

// A bulk of one, which most are, would take longer than the one by itself.
async function addAll(queue: Queue<FaviconJob>, turns: readonly RankedLookup[]): Promise<void> {
  const add = (turn: RankedLookup) => queue.add('look-up', turn.site, jobOptions(turn));
  for (let from = 0; from < turns.length; from += jobsAtOnce)
    await Promise.all(turns.slice(from, from + jobsAtOnce).map(add));
}

// The worker takes the lowest first: members by turns, however much each of them asks for.
function jobOptions({ site, rank }: RankedLookup) {
  const id = dedupId(site);
  return { ...faviconJobOptions, priority: rank, deduplication: { id, ttl: lookupDedupMs } };
}

const dedupId = ({ host, member }: FaviconJob): string => member?.mark ?? hashHost('', host);
