import type { SignInProof } from '@firedeck/contract';
import { dayMs, factorLimits, hourMs } from '@firedeck/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { hashDevice } from '../../../lib/http/device-cookie.ts';
import { DomainError } from '../../../lib/http/domain-error.ts';
import { refundUnlessWrong } from '../throttle/refund-unless-wrong.ts';
import { refuseForNow, type Throttle } from '../throttle/throttle.ts';
import { type TryRule, waits } from '../throttle/try-rule.ts';
import { accountsRepository } from '../users/accounts-repository.ts';
import { normalizeEmail } from '../users/normalize-email.ts';
import type { SessionRef } from '../users/principal.ts';
import type { UserDocument } from '../users/user-model.ts';
import { signInChallenges } from './sign-in-challenges.ts';

/**
 * In a day and all sessions of a member, before waits begin for all of them: more than the waits of
 * one session let through, so that one stolen session slows down no other.
 */
export const wrongPasswordsOfMember = 150;

/** Wrong codes of an authenticator app in a day, of one account whose password is known. */
const wrongCodesOfMember = 10;

/** Apart from sign-in: who guesses in a stolen session keeps nobody out. */
const openSessions = 'step-up';

/**
 * Of an authenticator app, whose codes are guessed in the end (NIST SP 800-63B-4 §3.2.2). Another factor
 * is needed then: they are not guessed. `of` a known device, of all others (null), or of open sessions.
 */
export const wrongCodesInARow = (
  throttle: Throttle,
  { userId, of }: { userId: string; of: string | null },
): TryRule => ({
  key: throttle.createKey('second-factors', userId, of ?? ''),
  free: 100,
  withinMs: 30 * dayMs,
});

interface SecondStepAttempt {
  request: FastifyRequest;
  /** Whose password was right. */
  user: Pick<UserDocument, '_id' | 'email' | 'devices'>;
  /** Of the ticket. */
  ticketId: string;
  /** Whether it can be guessed: passkeys and recovery codes cannot. */
  isGuess: boolean;
}

interface SignInAttempt {
  request: FastifyRequest;
  email: string;
  /** The solution of a challenge that came with an earlier refusal. */
  proof?: SignInProof | undefined;
}

/**
 * Slows down who guesses passwords, whether or not the account exists (architecture §5). Strangers
 * cannot shut anybody out: a device that has signed in to the account before waits for none of them,
 * and others may work in place of waiting.
 */
export function signInTries(app: FastifyInstance) {
  const { throttle } = app;
  const { freeTries } = app.config;
  const users = accountsRepository(app.mongo);
  const proofs = signInChallenges(app);

  function rulesFor(attempt: SignInAttempt): TryRule[] {
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

  function ruleAtAddress({ request, email }: SignInAttempt): TryRule {
    const key = throttle.createKey('sign-in', normalizeEmail(email), throttle.getAddress(request));
    return rulePerDay(key, freeTries.signIn);
  }

  /** What only the member's own address and device have counted. */
  function listOwnRules(attempt: SignInAttempt): TryRule[] {
    const device = hashDevice(attempt.request);
    const ofDevice = device === null ? [] : [trustedRule(normalizeEmail(attempt.email), device)];
    return [ruleAtAddress(attempt), ...ofDevice];
  }

  /** Of what the account lets try apart from its waits. */
  function trustedRule(account: string, of: string): TryRule {
    return rulePerDay(throttle.createKey('sign-in-apart', account, of), freeTries.signIn);
  }

  function findKnownDevice(
    { request }: Pick<SignInAttempt, 'request'>,
    user: Pick<UserDocument, 'devices'> | null,
  ): string | null {
    const device = hashDevice(request);
    return device !== null && user?.devices?.includes(device) ? device : null;
  }

  /**
   * Of an account just unlocked. An address has few, so that no stranger uses up the member's; all
   * addresses together have not many more, so that an unlock is no time of free guesses.
   */
  function listUnlockRules(
    { request, email }: SignInAttempt,
    user: UserDocument | null,
  ): TryRule[] | null {
    const account = normalizeEmail(email);
    const unlockedMs = user?.unlockedAt?.getTime() ?? 0;
    if (Date.now() >= unlockedMs + waits.longest) return null;
    const unlock = `unlocked ${unlockedMs}`;
    return [
      trustedRule(account, `${unlock} ${throttle.getAddress(request)}`),
      { ...trustedRule(account, unlock), free: freeTries.signInPerAccount },
    ];
  }

  /** Counts a try; the rules under which it was counted. @throws DomainError */
  async function admit(
    attempt: SignInAttempt,
    rules: readonly TryRule[],
  ): Promise<readonly TryRule[]> {
    const waitMs = await throttle.count(rules);
    if (waitMs === null) return rules;
    const user = await users.findByEmail(normalizeEmail(attempt.email));
    const device = findKnownDevice(attempt, user);
    if (device !== null) return counted([trustedRule(normalizeEmail(attempt.email), device)]);
    const ofUnlock = listUnlockRules(attempt, user);
    if (ofUnlock && (await throttle.count(ofUnlock)) === null) return ofUnlock;
    await admitByProof(attempt, user, waitMs);
    return [];
  }

  /** @throws DomainError with a challenge, unless one was solved or none would help. */
  async function admitByProof(
    { request, email, proof }: SignInAttempt,
    user: UserDocument | null,
    waitMs: number,
  ): Promise<void> {
    const account = normalizeEmail(email);
    const outcome = proof ? await proofs.admit({ request, account, user }, proof) : 'unsolved';
    if (outcome === 'admitted') return;
    const isWorthIt = outcome === 'unsolved';
    refuseForNow(waitMs, isWorthIt ? { challenge: await proofs.createChallenge(account) } : {});
  }

  /**
   * Checks the current password of a signed-in member. Guesses count against the session only:
   * neither sign-in nor other sessions are delayed. @throws DomainError
   */
  async function ofMember<Result>(
    { userId, sessionId }: SessionRef,
    check: () => Promise<Result>,
  ): Promise<Result> {
    const ofSession = rulePerDay(
      throttle.createKey('password', userId, sessionId),
      freeTries.signIn,
    );
    const ofAll = rulePerDay(throttle.createKey('passwords', userId), wrongPasswordsOfMember);
    const result = await refundUnlessWrong(throttle, await counted([ofSession, ofAll]), check);
    await Promise.all([throttle.reset([ofSession]), throttle.refund([ofAll])]);
    return result;
  }

  async function counted(rules: readonly TryRule[]): Promise<readonly TryRule[]> {
    const waitMs = await throttle.count(rules);
    return waitMs === null ? rules : refuseForNow(waitMs);
  }

  return {
    /**
     * Checks credentials under rate limits. A right password that is not enough by itself resets
     * nothing. @throws DomainError
     */
    async signIn(
      attempt: SignInAttempt,
      check: () => Promise<UserDocument>,
      isEnough: (user: UserDocument) => boolean = () => true,
    ): Promise<UserDocument> {
      const rules = await admit(attempt, rulesFor(attempt));
      const user = await refundUnlessWrong(throttle, rules, check);
      if (!isEnough(user)) {
        void throttle.refund(rules);
        return user;
      }
      // Who is let in does not wait for either: they never fail. What strangers count, too, is not
      // reset: their waits would start over with each sign-in of the member.
      void throttle.refund(rules);
      void throttle.reset(listOwnRules(attempt));
      await users.endUnlock(user);
      return user;
    },

    /**
     * Checks a second factor after the right password. Wrong passwords at the address do not count: a
     * station's members would wait for what one computer there sends. @throws DomainError
     */
    async secondStep<Result>(
      { request, user, ticketId, isGuess }: SecondStepAttempt,
      check: () => Promise<Result>,
    ): Promise<Result> {
      const ofTicket = {
        key: throttle.createKey('second-step', ticketId),
        free: factorLimits.triesPerTicket,
        withinMs: factorLimits.ticketSeconds * 1_000,
      };
      if ((await throttle.consume(ofTicket)) !== null)
        throw new DomainError('mfa_challenge_expired');
      const device = findKnownDevice({ request }, user);
      // Who knows the password must not keep the member's own device out by guessing.
      const key = throttle.createKey('second-factor', user._id, device ?? '');
      const perDay = rulePerDay(key, wrongCodesOfMember);
      const inARow = wrongCodesInARow(throttle, { userId: user._id, of: device });
      const rules = await counted(isGuess ? [perDay] : []);
      const waitMs = isGuess ? await throttle.consume(inARow) : null;
      if (waitMs !== null) {
        await throttle.refund(rules);
        refuseForNow(waitMs);
      }
      const result = await refundUnlessWrong(throttle, rules, check);
      void throttle.refund(rules);
      const atStepUp = wrongCodesInARow(throttle, { userId: user._id, of: openSessions });
      const own = listOwnRules({ request, email: user.email });
      void throttle.reset([perDay, inARow, atStepUp, ...own]);
      return result;
    },

    ofMember,

    /**
     * Checks a second factor of a signed-in member. Who holds stolen sessions for months would guess
     * a code of the app in the end, too. @throws DomainError
     */
    async stepUp<Result>(
      session: SessionRef,
      check: () => Promise<Result>,
      { isGuess }: Pick<SecondStepAttempt, 'isGuess'>,
    ): Promise<Result> {
      const inARow = wrongCodesInARow(throttle, { userId: session.userId, of: openSessions });
      const result = await ofMember(session, async () => {
        const waitMs = isGuess ? await throttle.consume(inARow) : null;
        return waitMs === null ? check() : refuseForNow(waitMs);
      });
      void throttle.reset([inARow]);
      return result;
    },

    /** Checks the password that the link of a mail wants as well. @throws DomainError */
    async ofLink<Result>(userId: string, check: () => Promise<Result>): Promise<Result> {
      const rules = await counted([
        rulePerDay(throttle.createKey('password', userId), freeTries.signIn),
      ]);
      const result = await refundUnlessWrong(throttle, rules, check);
      await throttle.reset(rules);
      return result;
    },
  };
}

const rulePerDay = (key: string, free: number): TryRule => ({ key, free, withinMs: dayMs });
