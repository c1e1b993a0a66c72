import { keepNewest } from '../../../lib/cache/keep-newest.ts';
import { type AttemptCounters, type AttemptRule, waitAfter } from './attempt-rule.ts';

/**
 * Keeps the newest of each kind, so that counters can't fill the memory of the process, and cheap
 * requests can't displace the counters of accounts.
 */
const maxCounts = 20_000;
// Anyone can request these in any number, without an account or a password.
const maxCheapCounts = 5_000;
const cheapKinds = new Set(['link-mail:', 'sign-up:', 'release-key:']);

/** Counters while Redis is unavailable. Processes don't share them: each allows a third. */
export function localCounters(now = Date.now): AttemptCounters {
  const kinds = new Map<string, Map<string, Count>>();

  function getCounts(key: string): Map<string, Count> {
    const kind = parseKind(key);
    const counts = kinds.get(kind) ?? new Map<string, Count>();
    kinds.set(kind, counts);
    return counts;
  }

  function known({ key, withinMs }: AttemptRule): Count {
    const count = getCounts(key).get(key);
    const isKnown = count && count.expiresAt > now();
    return isKnown ? count : { attempts: 0, until: 0, expiresAt: now() + withinMs };
  }

  function remember({ key }: AttemptRule, count: Count): void {
    const counts = getCounts(key);
    counts.delete(key);
    counts.set(key, count);
    keepNewest(counts, cheapKinds.has(parseKind(key)) ? maxCheapCounts : maxCounts);
  }

  function count(rule: AttemptRule): number {
    const { attempts, until, expiresAt } = known(rule);
    if (until > now()) return until - now();
    const waitMs = waitAfter(attempts + 1, freeHere(rule));
    remember(rule, { attempts: attempts + 1, until: now() + waitMs, expiresAt });
    return 0;
  }

  function refund(rule: AttemptRule): void {
    const { attempts, expiresAt } = known(rule);
    if (attempts > 1) remember(rule, { attempts: attempts - 1, until: 0, expiresAt });
    else getCounts(rule.key).delete(rule.key);
  }

  return {
    count: async (rules) => rules.map(count),
    async refund(rules) {
      for (const rule of rules) refund(rule);
    },
    async consume(rules) {
      const uses = rules.map((rule) => ({ rule, ...known(rule) }));
      const usedUp = uses.filter(({ rule, attempts }) => attempts >= freeHere(rule));
      if (usedUp.length > 0) return Math.max(...usedUp.map(({ expiresAt }) => expiresAt - now()));
      for (const { rule, attempts, expiresAt } of uses)
        remember(rule, { attempts: attempts + 1, until: 0, expiresAt });
      return 0;
    },
    countUsed: async (rule) => known(rule).attempts,
    async reset(rules) {
      for (const { key } of rules) getCounts(key).delete(key);
    },
  };
}

const parseKind = (key: string): string => key.slice(0, key.indexOf(':') + 1);

const freeHere = ({ free }: AttemptRule): number => Math.max(1, Math.ceil(free / 3));

interface Count {
  attempts: number;
  until: number;
  expiresAt: number;
}
