import { keepNewest } from '../../../lib/cache/keep-newest.ts';
import { type TryCounters, type TryRule, waitAfter } from './try-rule.ts';

/**
 * The newest so many of each kind are kept: what is counted here must not fill the process, and what
 * costs little to ask must not drive out what was counted of an account.
 */
const countsAtMost = 20_000;
// Requested without an account or a password, so by anyone in any number.
const cheapCountsAtMost = 5_000;
const cheapKinds = new Set(['link-mail:', 'sign-up:', 'release-key:']);

/**
 * Counters of one process for when Redis is unavailable. Processes do not share them, so each
 * allows a third.
 */
export function localCounters(now = Date.now): TryCounters {
  const kinds = new Map<string, Map<string, Count>>();

  function getCounts(key: string): Map<string, Count> {
    const kind = parseKind(key);
    const counts = kinds.get(kind) ?? new Map<string, Count>();
    kinds.set(kind, counts);
    return counts;
  }

  function known({ key, withinMs }: TryRule): Count {
    const count = getCounts(key).get(key);
    const isKnown = count && count.forgottenAt > now();
    return isKnown ? count : { tries: 0, until: 0, forgottenAt: now() + withinMs };
  }

  function remember({ key }: TryRule, count: Count): void {
    const counts = getCounts(key);
    counts.delete(key);
    counts.set(key, count);
    keepNewest(counts, cheapKinds.has(parseKind(key)) ? cheapCountsAtMost : countsAtMost);
  }

  function count(rule: TryRule): number {
    const { tries, until, forgottenAt } = known(rule);
    if (until > now()) return until - now();
    const waitMs = waitAfter(tries + 1, freeHere(rule));
    remember(rule, { tries: tries + 1, until: now() + waitMs, forgottenAt });
    return 0;
  }

  function refund(rule: TryRule): void {
    const { tries, forgottenAt } = known(rule);
    if (tries > 1) remember(rule, { tries: tries - 1, until: 0, forgottenAt });
    else getCounts(rule.key).delete(rule.key);
  }

  return {
    count: async (rules) => rules.map(count),
    async refund(rules) {
      for (const rule of rules) refund(rule);
    },
    async consume(rules) {
      const uses = rules.map((rule) => ({ rule, ...known(rule) }));
      const usedUp = uses.filter(({ rule, tries }) => tries >= freeHere(rule));
      if (usedUp.length > 0)
        return Math.max(...usedUp.map(({ forgottenAt }) => forgottenAt - now()));
      for (const { rule, tries, forgottenAt } of uses)
        remember(rule, { tries: tries + 1, until: 0, forgottenAt });
      return 0;
    },
    countUsed: async (rule) => known(rule).tries,
    async reset(rules) {
      for (const { key } of rules) getCounts(key).delete(key);
    },
  };
}

const parseKind = (key: string): string => key.slice(0, key.indexOf(':') + 1);

const freeHere = ({ free }: TryRule): number => Math.max(1, Math.ceil(free / 3));

interface Count {
  tries: number;
  until: number;
  forgottenAt: number;
}
