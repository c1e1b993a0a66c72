import { setTimeout as pause } from 'node:timers/promises';
import {
  channels,
  type FaviconJob,
  type FaviconRecord,
  faviconJob,
  faviconKeys,
  faviconQueue,
  iconAddress,
  limits,
  type ServerEvent,
  seenIcon,
  seenIconTtlMs,
  siteOf,
  times,
} from '@firedeck/contract/jobs';
import { UnrecoverableError } from 'bullmq';
import { defineWorker, type RunningWorker, type WorkerContext } from '../define-worker.ts';
import { DetachedJob } from '../detached-jobs.ts';
import { saltReader, saveFinding } from './favicon-store.ts';
import { type FaviconFinding, findFavicon } from './find-favicon.ts';
import { guardNetwork } from './guarded-network.ts';
import { createResolver } from './resolve-host.ts';
import { type Lookup, sharedLookups } from './shared-lookup.ts';
import { createSlowLookups } from './slow-lookups.ts';

// Slow lookups leave their slots.
const jobsAtOnce = 16;
const maxEntries = 2 * limits.toolsPerMember;
// Constant delay for failures: timing must not reveal why there is no icon.
const noIconDelayMs = times.faviconAttemptMs + 200;

/**
 * Looks up and caches icons, and notifies the member's open screens. A cached icon is reported as late
 * as a new one: timing must not reveal which tools others have.
 */
export function startFaviconWorker(context: WorkerContext): RunningWorker {
  const { policy, fallback, proxy } = context.config.favicon;
  const resolve = createResolver();
  const readSalt = saltReader(context.cache);
  const slowLookups = createSlowLookups();
  const lookUp = sharedLookups(context.cache);
  return defineWorker(context, {
    queue: faviconQueue,
    payload: faviconJob,
    jobsAtOnce,
    startsAtMost: 6,
    // Keeping host and member would reveal who has which tools.
    redact: () => ({}),
    async handle(job, signal) {
      const origin = parseOrigin(job);
      const startedAt = performance.now();
      const lookup = lookUp(job.host, async () => {
        const network = guardNetwork({ policy, resolve, proxy });
        // Read in parallel with the lookup.
        const salt = readSalt();
        const finding = await findFavicon({ origin, network, fallback, signal });
        const tookMs = finding.state === 'found' ? performance.now() - startedAt : noIconDelayMs;
        const record = await saveFinding(context.cache, job.host, finding, { salt, tookMs });
        return { record, fields: logFields(finding) };
      });
      const leftMs = ({ record }: Lookup) => startedAt + record.tookMs - performance.now();
      const answered = lookup.then(async (found) => {
        await pause(Math.max(0, leftMs(found)));
        await notifyMember(context, job, found.record);
        return found.fields;
      });
      answered.catch(() => {});
      // Waiting until the result is due needs no slot.
      const isDue = (await slowLookups.finishOrDetach(lookup)) && leftMs(await lookup) <= 0;
      return isDue ? answered : new DetachedJob(answered);
    },
  });
}

function parseOrigin({ host, origin }: FaviconJob): URL {
  const site = siteOf(origin);
  if (site?.host !== host || site.origin !== origin)
    throw new UnrecoverableError('the origin does not match the host');
  return new URL(origin);
}

/** Saves the result for this member with its freshness and publishes it to open screens. */
async function notifyMember(
  { cache, redis }: WorkerContext,
  { host, member }: FaviconJob,
  { name, title, freshMs }: FaviconRecord,
): Promise<void> {
  if (member === undefined) return;
  const key = faviconKeys.seen(member.id);
  const entry = seenIcon.serialize({ until: Date.now() + freshMs, name, title });
  const [, , count] = await Promise.all([
    cache.hset(key, member.mark, entry),
    cache.pexpire(key, seenIconTtlMs),
    cache.hlen(key),
  ]);
  if (count > maxEntries) await evictStalest(cache, key);
  const icon = name === null ? null : iconAddress(name);
  const event: ServerEvent = { event: 'favicon.resolved', host, icon };
  await redis.publish(channels.favicons, JSON.stringify({ ...event, member: member.id }));
}

async function evictStalest(cache: WorkerContext['cache'], key: string): Promise<void> {
  const entries = Object.entries(await cache.hgetall(key));
  const until = ([, stored]: [string, string]) => seenIcon.parse(stored).until;
  const stalest = entries.sort((one, other) => until(one) - until(other)).slice(0, -maxEntries);
  if (stalest.length > 0) await cache.hdel(key, ...stalest.map(([mark]) => mark));
}

// Without the host: the bff logs the request id with the member id, so a host would reveal whose tool it is.
function logFields(finding: FaviconFinding): Record<string, unknown> {
  return finding.state === 'found'
    ? { outcome: 'found', from: finding.from, type: finding.icon.type }
    : { outcome: finding.state, reasons: finding.reasons };
}
