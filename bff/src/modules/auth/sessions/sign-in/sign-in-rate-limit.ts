import { hourMs, type SignInProof } from '@firedeck/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { hashDevice } from '../../../../lib/http/device-cookie.ts';
import { type AttemptRule, rulePerDay, waits } from '../../throttle/attempt-rule.ts';
import { refundUnlessWrong } from '../../throttle/refund-unless-wrong.ts';
import { countOrRefuse, refuseForNow } from '../../throttle/throttle.ts';
import { accountsRepository } from '../../users/accounts-repository.ts';
import { normalizeEmail } from '../../users/normalize-email.ts';
import type { UserDocument } from '../../users/user-model.ts';
import { signInChallenges } from './sign-in-challenges.ts';

interface PasswordAttempt {
  request: FastifyRequest;
  email: string;
  /** The solution of a challenge from an earlier refusal. */
  proof?: SignInProof | undefined;
}

/**
 * Limits password guesses, for existing and unknown accounts. Strangers can't lock out members: a
 * device that has signed in before is not delayed by them, and other devices can solve a challenge
 * instead of waiting.
 */
export function signInRateLimit(app: FastifyInstance) {
  const { throttle } = app;
  const { freeTries } = app.config;
  const users = accountsRepository(app.mongo);
  const proofs = signInChallenges(app);

  function rulesFor(attempt: PasswordAttempt): AttemptRule[] {
    const account = normalizeEmail(attempt.email);
    return [
      {
        key: throttle.createKey('sign-in-address', throttle.getAddress(attempt.request)),
        free: freeTries.signInPerAddress,
        withinMs: hourMs,
      },
      rulePerDay(throttle.createKey('sign-in-account', account), freeTries.signInPerAccount),
      ruleAtAddress(attempt),
    ];
  }

  function ruleAtAddress({ request, email }: PasswordAttempt): AttemptRule {
    const key = throttle.createKey('sign-in', normalizeEmail(email), throttle.getAddress(request));
    return rulePerDay(key, freeTries.signIn);
  }

  /** Counters that only the member's own address and device use. */
  function listOwnRules(attempt: PasswordAttempt): AttemptRule[] {
    const device = hashDevice(attempt.request);
    const ofDevice = device === null ? [] : [trustedRule(normalizeEmail(attempt.email), device)];
    return [ruleAtAddress(attempt), ...ofDevice];
  }

  /** Counts attempts that are allowed during the account's delays. */
  function trustedRule(account: string, of: string): AttemptRule {
    return rulePerDay(throttle.createKey('sign-in-apart', account, of), freeTries.signIn);
  }

  /**
   * Counts attempts at an account just unlocked. The limit per address is low, so that no stranger
   * uses up the member's attempts; the limit for all addresses is not much higher, so that an
   * unlock does not allow many guesses.
   */
  function listUnlockRules(
    { request, email }: PasswordAttempt,
    user: UserDocument | null,
  ): AttemptRule[] | null {
    const account = normalizeEmail(email);
    const unlockedMs = user?.unlockedAt?.getTime() ?? 0;
    if (Date.now() >= unlockedMs + waits.longest) return null;
    const unlock = `unlocked ${unlockedMs}`;
    return [
      trustedRule(account, `${unlock} ${throttle.getAddress(request)}`),
      { ...trustedRule(account, unlock), free: freeTries.signInPerAccount },
    ];
  }

  /** Counts an attempt, and returns the rules it counts under. @throws DomainError */
  async function admit(
    attempt: PasswordAttempt,
    rules: readonly AttemptRule[],
  ): Promise<readonly AttemptRule[]> {
    const waitMs = await throttle.count(rules);
    if (waitMs === null) return rules;
    const user = await users.findByEmail(normalizeEmail(attempt.email));
    const device = findKnownDevice(attempt.request, user);
    if (device !== null)
      return countOrRefuse(throttle, [trustedRule(normalizeEmail(attempt.email), device)]);
    const ofUnlock = listUnlockRules(attempt, user);
    if (ofUnlock && (await throttle.count(ofUnlock)) === null) return ofUnlock;
    await admitByProof(attempt, user, waitMs);
    return [];
  }

  /** @throws DomainError with a challenge, unless one was solved or none would help */
  async function admitByProof(
    { request, email, proof }: PasswordAttempt,
    user: UserDocument | null,
    waitMs: number,
  ): Promise<void> {
    const account = normalizeEmail(email);
    const outcome = proof ? await proofs.admit({ request, account, user }, proof) : 'unsolved';
    if (outcome === 'admitted') return;
    const isWorthIt = outcome === 'unsolved';
    refuseForNow(waitMs, isWorthIt ? { challenge: await proofs.createChallenge(account) } : {});
  }

  return {
    /**
     * Checks credentials within rate limits. A right password that needs a second factor resets
     * nothing. @throws DomainError
     */
    async signIn(
      attempt: PasswordAttempt,
      check: () => Promise<UserDocument>,
      isEnough: (user: UserDocument) => boolean = () => true,
    ): Promise<UserDocument> {
      const rules = await admit(attempt, rulesFor(attempt));
      const user = await refundUnlessWrong(throttle, rules, check);
      if (!isEnough(user)) {
        void throttle.refund(rules);
        return user;
      }
      // A signed-in member does not wait for these two, which never fail. Counters that strangers
      // can raise are not reset: their delays would start over with each sign-in of the member.
      void throttle.refund(rules);
      void throttle.reset(listOwnRules(attempt));
      await users.endUnlock(user);
      return user;
    },

    listOwnRules,
  };
}

/** The device of the request, if the user has signed in there before. */
export function findKnownDevice(
  request: FastifyRequest,
  user: Pick<UserDocument, 'devices'> | null,
): string | null {
  const device = hashDevice(request);
  return device !== null && user?.devices?.includes(device) ? device : null;
}
