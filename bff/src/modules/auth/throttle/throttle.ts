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

/** Slows down who tries over and over; it never shuts anybody out for good. */
export interface Throttle {
  /** Counts one attempt under each rule. Null, or the milliseconds to wait: then nothing is counted. */
  count(rules: readonly AttemptRule[]): Promise<number | null>;
  /**
   * Counts one use per rule, all or nothing; returns null, or the wait in ms. Keys of several share a
   * hash tag.
   */
  consume(...rules: AttemptRule[]): Promise<number | null>;
  /** How many uses `consume` has counted under the rule. */
  countUsed(rule: AttemptRule): Promise<number>;
  /** Reverts a count: the attempt succeeded, or could not be checked. Never fails. */
  refund(rules: readonly AttemptRule[]): Promise<void>;
  /** Resets the counters of these rules. Never fails. */
  reset(rules: readonly AttemptRule[]): Promise<void>;
  /** A key of `parts` that hides mail and network addresses, which are personal data. */
  createKey(what: string, ...parts: string[]): string;
  /** The client's network address as it is counted; the only thing that a limit may take for one. */
  getAddress(request: FastifyRequest): string;
  /** The network that the client's address is in, as in `192.0.2.0/24`. */
  getNetwork(request: FastifyRequest, kind: keyof typeof networkBits): string;
}

/** How much is logged of what a proxy wrote, in characters. */
const longestShown = 64;

declare module 'fastify' {
  interface FastifyInstance {
    throttle: Throttle;
  }
}

/** Counts in Redis; while that is away, in this process: it never lets everything through. */
export const throttle = fastifyPlugin(
  async (app) => {
    const shared = redisCounters(app.redis);
    const local = localCounters();
    // Not a key of sessions: each rotation of those would forgive all waits. Slow, so that who reads
    // Redis learns no address by trying.
    const secret = scryptSync(app.config.mongodbUri, 'throttle', 32);

    async function withFallback<Result>(
      act: (counters: AttemptCounters) => Promise<Result>,
    ): Promise<Result> {
      return act(shared).catch(() => act(local));
    }
    // Asked for together; of a Cluster each by itself, as one of its servers may be away.
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
      // Both may have counted, when Redis went or came meanwhile.
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

/** @throws DomainError `over_request_rate_limit`, saying after how many seconds to come back. */
export function refuseForNow(waitMs: number, detail: ErrorDetail = {}): never {
  throw new DomainError('over_request_rate_limit', {
    ...detail,
    retryAfterSeconds: Math.ceil(waitMs / 1_000),
  });
}

/** Counts an attempt; the rules under which it was counted. @throws DomainError */
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
