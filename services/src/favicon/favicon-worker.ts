import { setTimeout as pause } from 'node:timers/promises';
import {
  channels,
  type FaviconJob,
  faviconJob,
  faviconQueue,
  iconAddress,
  type ServerEvent,
  siteOf,
  times,
} from '@firedeck/contract/jobs';
import { UnrecoverableError } from 'bullmq';
import {
  defineWorker,
  type RunningWorker,
  SetAside,
  type WorkerContext,
} from '../define-worker.ts';
import { keepFinding, readFavicon, saltReader } from './favicon-store.ts';
import { type FaviconFinding, findFavicon } from './find-favicon.ts';
import { guardNetwork } from './guarded-network.ts';
import { createResolver } from './resolve-host.ts';
import { slowLane } from './slow-lane.ts';

// Each has a short while; a site that takes longer goes on in a lane of its own.
const jobsAtOnce = 8;
const justAskedMs = 5_000;
// That there is no icon is told no sooner than a site that hangs would have it: how long it took
// must not tell what was refused, what is missing and what is away.
const toldWithoutIconMs = times.faviconAttemptMs + 200;

/** Looks up the icons that lists and previews ask for, caches them, tells open screens. */
export function startFaviconWorker(context: WorkerContext): RunningWorker {
  const { policy, fallback, proxy } = context.config.favicon;
  const resolve = createResolver();
  const readSalt = saltReader(context.cache);
  const lane = slowLane();
  return defineWorker(context, {
    queue: faviconQueue,
    payload: faviconJob,
    jobsAtOnce,
    async handle(job, { signal, isFirst, waitedMs }) {
      const origin = originOf(job);
      // Its last worker may have kept the answer, or that of another job while this one waited; who
      // asked for it had looked just before.
      const isJustAsked = isFirst && waitedMs < justAskedMs;
      const known = isJustAsked ? null : await readFavicon(context.cache, job.host);
      if (known && known.freshUntil > Date.now()) {
        await tellScreens(context, job.host, known.name);
        return { outcome: 'known' };
      }
      const begun = performance.now();
      const network = guardNetwork({ policy, resolve, proxy });
      // While the site answers.
      const salt = readSalt();
      const search = findFavicon({ origin, network, fallback, signal });
      const keep = async (finding: FaviconFinding) => {
        if (finding.state !== 'found') await pause(begun + toldWithoutIconMs - performance.now());
        const record = await keepFinding(context.cache, job.host, finding, salt);
        await tellScreens(context, job.host, record.name);
        return logFields(finding);
      };
      const kept = search.then(keep);
      kept.catch(() => {});
      // That there is no icon only has to wait until it is told.
      const isShort = (await lane.isShort(search)) && (await search).state === 'found';
      return isShort ? kept : new SetAside(kept);
    },
  });
}

function originOf({ host, origin }: FaviconJob): URL {
  const site = siteOf(origin);
  if (site?.host !== host || site.origin !== origin)
    throw new UnrecoverableError('the origin is not one of that host');
  return new URL(origin);
}

async function tellScreens({ redis }: WorkerContext, host: string, name: string | null) {
  const event: ServerEvent = {
    event: 'favicon.resolved',
    host,
    icon: name === null ? null : iconAddress(name),
  };
  await redis.publish(channels.favicons, JSON.stringify(event));
}

// Not the host: beside the request's id, which the bff logs with the member's, it would tell whose tool it is.
function logFields(finding: FaviconFinding): Record<string, unknown> {
  return finding.state === 'found'
    ? { outcome: 'found', from: finding.from, type: finding.icon.type }
    : { outcome: finding.state, reasons: finding.reasons };
}
