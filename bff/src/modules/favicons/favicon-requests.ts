import type { FaviconJob, SeenIcon } from '@firedeck/contract/jobs';
import type { FastifyInstance } from 'fastify';
import { requestContext } from '../../observability/request-context.ts';
import { awaitedFavicons } from './awaited-favicons.ts';
import { faviconQueueClient } from './favicon-queue.ts';
import { NewHostLimiter } from './new-host-limiter.ts';
import { hashHost } from './seen-icons.ts';

export type Site = Pick<FaviconJob, 'host' | 'origin'>;

// After the lookups of unknown hosts: a stale result is already shown.
const refreshRank = 1_000;

/** Requests lookups from the worker, and remembers which hosts a member's screens wait for. */
export function faviconRequests(app: FastifyInstance) {
  const awaited = awaitedFavicons(app);
  const queue = faviconQueueClient(app);
  const limiter = new NewHostLimiter(queue.enqueue);
  app.addHook('onClose', async () => limiter.close());

  return {
    awaited,
    forget: queue.forget,

    /** `known`: the outcomes to refresh. */
    request(userId: string, sites: readonly Site[], known: ReadonlyMap<string, SeenIcon>): void {
      if (sites.length === 0) return;
      const context = requestContext();
      const jobs = sites.map((site): FaviconJob => {
        const member = { id: userId, mark: hashHost(userId, site.host) };
        return { ...site, member, ...context };
      });
      // Before the lookup is requested: its result must find the host among the awaited ones. A
      // stale icon is awaited like a missing one, as it may have changed.
      awaited.add(
        userId,
        jobs.map(({ host }) => host),
      );
      const stale = jobs.filter(({ host }) => known.has(host));
      queue.enqueue(stale.map((site, index) => ({ site, rank: refreshRank + index })));
      limiter.request(
        userId,
        jobs.filter(({ host }) => !known.has(host)),
      );
    },
  };
}
