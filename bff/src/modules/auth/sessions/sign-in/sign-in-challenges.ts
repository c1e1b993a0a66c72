import type { ProofChallenge, SignInProof } from '@firedeck/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { rulePerDay } from '../../throttle/attempt-rule.ts';
import { hashNetwork } from '../../throttle/hash-network.ts';
import { getDifficulty, proofsOfWork } from '../../throttle/proof-of-work.ts';
import type { UserDocument } from '../../users/user-model.ts';

/**
 * Attempts per day by proof of work: for one address at all accounts, the others at one account. An
 * address and a network have small limits, so that nobody uses up the limit for all.
 */
export const proofsPerDay = {
  ofAddressAtAll: 100,
  ofAddress: 5,
  ofNetwork: 10,
  ofAccount: 1_000,
} as const;

interface Attempt {
  request: FastifyRequest;
  /** Normalized. */
  account: string;
  /** Null without an account. */
  user: UserDocument | null;
}

/** Allows sign-ins for proof of work while other people's wrong passwords delay them. */
export function signInChallenges({ throttle }: FastifyInstance) {
  const work = proofsOfWork(throttle);

  const ofAccount = (account: string) =>
    rulePerDay(throttle.createKey('proofs', account), proofsPerDay.ofAccount);

  /** Narrow rules first: what they refuse does not count under the wider ones. */
  function rulesFor({ request, account }: Attempt) {
    const key = (what: string, subject: string) =>
      throttle.createKey(`proofs-${what}`, account, subject);
    const address = throttle.getAddress(request);
    const ofNetwork = (kind: 'site' | 'provider') =>
      rulePerDay(key(kind, throttle.getNetwork(request, kind)), proofsPerDay.ofNetwork);
    return {
      narrow: [
        rulePerDay(throttle.createKey('proofs-from', address), proofsPerDay.ofAddressAtAll),
        rulePerDay(key('address', address), proofsPerDay.ofAddress),
        ofNetwork('site'),
      ],
      wide: [ofNetwork('provider'), ofAccount(account)],
    };
  }

  const isAtKnownSite = ({ request, user }: Attempt): boolean =>
    user?.networks?.includes(hashNetwork(throttle, user, request)) ?? false;

  return {
    createChallenge: async (account: string): Promise<ProofChallenge> =>
      work.createChallenge(account, getDifficulty(await throttle.countUsed(ofAccount(account)))),

    /** `unsolved`: another challenge may be solved. `used-up`: none before another day. */
    async admit(
      attempt: Attempt,
      proof: SignInProof,
    ): Promise<'admitted' | 'unsolved' | 'used-up'> {
      if (!(await work.redeem(attempt.account, proof))) return 'unsolved';
      const { narrow, wide } = rulesFor(attempt);
      for (const rule of narrow) if ((await throttle.consume(rule)) !== null) return 'used-up';
      // Counted for every network, or the difficulty would reveal accounts. Even using up the wide
      // counters does not lock out members at a known site (decision 45).
      const isKnown = isAtKnownSite(attempt);
      for (const rule of wide)
        if ((await throttle.consume(rule)) !== null && !isKnown) return 'used-up';
      return 'admitted';
    },
  };
}
