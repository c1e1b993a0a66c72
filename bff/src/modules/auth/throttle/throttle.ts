import { createHmac, scryptSync } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { runWithSource } from '../../../lib/concurrency/request-source.ts';
import { DomainError, type ErrorDetail } from '../../../lib/http/domain-error.ts';
import {
  type networkBits,
  noAddress,
  toAddressGroup,
  toNetwork,
} from '../../../lib/net/address-group.ts';
import type { AttemptCounters, AttemptRule } from './attempt-rule.ts';
import { localCounters } from './local-counters.ts';
import { redisCounters } from './redis-counters.ts';

/** Delays repeated attempts; never locks anybody out for good. */
export interface Throttle {
  /** Counts one attempt under each rule. Null, or the delay in ms: then nothing is counted. */
  count(rules: readonly AttemptRule[]): Promise<number | null>;
  /** Counts uses in a fixed window, all or nothing. Several keys must share a hash tag. */
  consume(...rules: AttemptRule[]): Promise<number | null>;
  /** How many uses `consume` has counted under the rule. */
  countUsed(rule: AttemptRule): Promise<number>;
  /** Reverts a count: the attempt succeeded, or could not be checked. Never fails. */
  refund(rules: readonly AttemptRule[]): Promise<void>;
  /** Resets the counters of these rules. Never fails. */
  reset(rules: readonly AttemptRule[]): Promise<void>;
  /** A key of `parts` that hides mail and network addresses, which are personal data. */
  createKey(what: string, ...parts: string[]): string;
  /** The normalized client address. Rate limits must use no other. */
  getAddress(request: FastifyRequest): string;
  /** The network of the client address, as in `192.0.2.0/24`. */
  getNetwork(request: FastifyRequest, kind: keyof typeof networkBits): string;
}

/** The maximum length of an invalid address in the log. */
const longestShown = 64;

declare module 'fastify' {
  interface FastifyInstance {
    throttle: Throttle;
  }
}

/** Counts in Redis, or in this process, so that attempts are always limited. */
export const throttle = fastifyPlugin(
  async (app) => {
    const shared = redisCounters(app.redis);
    const local = localCounters();
    // Independent of the session keys, whose rotation would reset all delays. A slow hash, so that
    // readers of Redis can't find addresses by trying.
    const secret = scryptSync(app.config.mongodbUri, 'throttle', 32);

    async function withFallback<Result>(
      act: (counters: AttemptCounters) => Promise<Result>,
    ): Promise<Result> {
      return act(shared).catch(() => act(local));
    }
    // Combined in one script; separately in a Cluster, where one of the servers may be unavailable.
    const splitForCluster = (rules: readonly AttemptRule[]): (readonly AttemptRule[])[] => {
      if (app.redis.isCluster) return rules.map((rule) => [rule]);
      return rules.length > 0 ? [rules] : [];
    };
    const settleAll = async (acts: Promise<unknown>[]): Promise<void> => {
      await Promise.allSettled(acts);
    };
    const refund = (rules: readonly AttemptRule[]) =>
      settleAll(splitForCluster(rules).map((part) => withFallback((by) => by.refund(part))));

    let hasWarned = false;
    const warnOnce = (written: string): void => {
      if (hasWarned) return;
      hasWarned = true;
      app.log.warn(
        { written: written.slice(0, longestShown) },
        'a proxy sends invalid client addresses: such clients share their rate limits',
      );
    };

    app.decorate('throttle', {
      async count(rules) {
        const each = splitForCluster(rules).map((part) => withFallback((by) => by.count(part)));
        const waits = (await Promise.all(each)).flat();
        const longest = Math.max(0, ...waits);
        if (longest === 0) return null;
        await refund(rules.filter((_rule, index) => waits[index] === 0));
        return longest;
      },
      consume: async (...rules) => (await withFallback((by) => by.consume(rules))) || null,
      countUsed: (rule) => withFallback((by) => by.countUsed(rule)),
      refund,
      // Both may have counted, when Redis became unavailable or available meanwhile.
      reset: (rules) =>
        settleAll(
          splitForCluster(rules).flatMap((part) => [shared.reset(part), local.reset(part)]),
        ),
      createKey: (what, ...parts) => {
        const hash = createHmac('sha256', secret).update(JSON.stringify([what, ...parts]));
        return `${what}:${hash.digest('base64url')}`;
      },
      getAddress: ({ ip }) => {
        const group = toAddressGroup(ip);
        // A closed connection has no address, and needs no warning.
        if (group === noAddress && ip) warnOnce(ip);
        return group;
      },
      getNetwork: ({ ip }, kind) => toNetwork(ip, kind),
    });
    app.addHook('preHandler', (request, _reply, done) =>
      runWithSource(() => app.throttle.getAddress(request), done),
    );
  },
  { name: 'throttle', fastify: '5.x', dependencies: ['redis'] },
);

/** @throws DomainError `over_request_rate_limit`, with the seconds to wait */
export function refuseForNow(waitMs: number, detail: ErrorDetail = {}): never {
  throw new DomainError('over_request_rate_limit', {
    ...detail,
    retryAfterSeconds: Math.ceil(waitMs / 1_000),
  });
}

/** Counts an attempt, and returns the rules it counts under. @throws DomainError */
export async function countOrRefuse(
  throttle: Throttle,
  rules: readonly AttemptRule[],
): Promise<readonly AttemptRule[]> {
  const waitMs = await throttle.count(rules);
  return waitMs === null ? rules : refuseForNow(waitMs);
}

/** Counts one use under each rule. @throws DomainError */
export async function consumeOrRefuse(throttle: Throttle, ...rules: AttemptRule[]): Promise<void> {
  const waitMs = await throttle.consume(...rules);
  if (waitMs !== null) refuseForNow(waitMs);
}
