import { type TryCounters, type TryRule, waitAfter } from './try-rule.ts';

/** The newest so many are kept: what is counted here must not fill the process. */
const countsAtMost = 20_000;

/**
 * Counts within this process, for while Redis is away. Each process counts a part of the tries, so
 * it is a third as patient.
 */
export function localCounters(now = Date.now): TryCounters {
  const counts = new Map<string, Count>();

  function known({ key, withinMs }: TryRule): Count {
    const count = counts.get(key);
    const isKnown = count && count.forgottenAt > now();
    return isKnown ? count : { tries: 0, until: 0, forgottenAt: now() + withinMs };
  }

  function remember({ key }: TryRule, count: Count): void {
    counts.delete(key);
    counts.set(key, count);
    if (counts.size > countsAtMost) counts.delete(counts.keys().next().value ?? '');
  }

  function count(rule: TryRule): number {
    const { tries, until, forgottenAt } = known(rule);
    if (until > now()) return until - now();
    const waitMs = waitAfter(tries + 1, freeHere(rule));
    remember(rule, { tries: tries + 1, until: now() + waitMs, forgottenAt });
    return 0;
  }

  function uncount(rule: TryRule): void {
    const { tries, forgottenAt } = known(rule);
    if (tries > 1) remember(rule, { tries: tries - 1, until: 0, forgottenAt });
    else counts.delete(rule.key);
  }

  return {
    count: async (rules) => rules.map(count),
    async uncount(rules) {
      for (const rule of rules) uncount(rule);
    },
    async pace(rule) {
      const { tries, forgottenAt } = known(rule);
      if (tries >= freeHere(rule)) return forgottenAt - now();
      remember(rule, { tries: tries + 1, until: 0, forgottenAt });
      return 0;
    },
    used: async (rule) => known(rule).tries,
    async forget(rules) {
      for (const { key } of rules) counts.delete(key);
    },
  };
}

const freeHere = ({ free }: TryRule): number => Math.max(1, Math.ceil(free / 3));

interface Count {
  tries: number;
  until: number;
  forgottenAt: number;
}
