import {
  type FaviconJob,
  faviconAskedOnceMs,
  faviconJobOptions,
  faviconQueue,
} from '@firedeck/contract/jobs';
import type { Queue } from 'bullmq';
import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import { lateQueue } from '../../lib/redis/late-queue.ts';
import type { Turn } from './new-hosts-pace.ts';
import { markOf } from './told-icons.ts';

const hostsInProcess = 10_000;
const askedAgainMs = 30_000;
const jobsAtOnce = 50;

/** Asks the worker for icons; of each member each host once, however many lists name it. */
export function faviconAsks(app: FastifyInstance) {
  const asked = new LRUCache<string, true>({ max: hostsInProcess, ttl: askedAgainMs });
  const queueOf = lateQueue<FaviconJob>(app, faviconQueue);

  /** Never waits and never fails: what cannot be asked now is asked by the next list. */
  function ask(turns: readonly Turn[]): void {
    const missing = turns.filter(({ site }) => asked.get(idOf(site)) === undefined);
    if (missing.length === 0 || !app.isLive()) return;
    for (const { site } of missing) asked.set(idOf(site), true);
    addAll(queueOf(), missing).catch((error: Error) => {
      for (const { site } of missing) asked.delete(idOf(site));
      app.log.debug({ reason: error.message }, 'icons not asked for');
    });
  }

  return {
    ask,
    /** The member's look-up of this host has ended: it may be asked for again. */
    forget: (userId: string, host: string) => asked.delete(markOf(userId, host)),
  };
}

// A bulk of one, which most are, would take longer than the one by itself.
async function addAll(queue: Queue<FaviconJob>, turns: readonly Turn[]): Promise<void> {
  const add = (turn: Turn) => queue.add('look-up', turn.site, optionsOf(turn));
  for (let from = 0; from < turns.length; from += jobsAtOnce)
    await Promise.all(turns.slice(from, from + jobsAtOnce).map(add));
}

// The worker takes the lowest first: members by turns, however much each of them asks for.
function optionsOf({ site, rank }: Turn) {
  const id = idOf(site);
  return { ...faviconJobOptions, priority: rank, deduplication: { id, ttl: faviconAskedOnceMs } };
}

const idOf = ({ host, member }: FaviconJob): string => member?.mark ?? markOf('', host);
