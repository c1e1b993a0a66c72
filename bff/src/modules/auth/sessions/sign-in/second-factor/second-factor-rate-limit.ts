import { dayMs, factorLimits } from '@firedeck/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { DomainError } from '../../../../../lib/http/domain-error.ts';
import { type AttemptRule, rulePerDay } from '../../../throttle/attempt-rule.ts';
import { checkMemberPassword } from '../../../throttle/known-account-passwords.ts';
import { refundUnlessWrong } from '../../../throttle/refund-unless-wrong.ts';
import { countOrRefuse, refuseForNow, type Throttle } from '../../../throttle/throttle.ts';
import type { SessionRef } from '../../../users/principal.ts';
import type { UserDocument } from '../../../users/user-model.ts';
import { findKnownDevice, signInRateLimit } from '../sign-in-rate-limit.ts';

/** Wrong codes of an authenticator app in a day, of one account whose password is known. */
const wrongCodesOfMember = 10;

/** Apart from sign-in: who guesses in a stolen session keeps nobody out. */
const stepUpSubject = 'step-up';

/**
 * Attempts of an authenticator app, whose codes are guessed in the end (NIST SP 800-63B-4 §3.2.2). Another
 * factor is needed then: they are not guessed. `of` a known device, of all others (null), or of open sessions.
 */
export const wrongCodesInARow = (
  throttle: Throttle,
  { userId, of }: { userId: string; of: string | null },
): AttemptRule => ({
  key: throttle.createKey('second-factors', userId, of ?? ''),
  free: 100,
  withinMs: 30 * dayMs,
});

interface SecondStepAttempt {
  request: FastifyRequest;
  /** Whose password was right. */
  user: Pick<UserDocument, '_id' | 'email' | 'devices'>;
  /** The ticket's id. */
  ticketId: string;
  /** Whether it can be guessed: passkeys and recovery codes cannot. */
  isGuess: boolean;
}

/** Slows down who guesses second factors. */
export function secondFactorRateLimit(app: FastifyInstance) {
  const { throttle } = app;
  const rateLimit = signInRateLimit(app);
  return {
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
      const device = findKnownDevice(request, user);
      // Who knows the password must not keep the member's own device out by guessing.
      const perDay = rulePerDay(
        throttle.createKey('second-factor', user._id, device ?? ''),
        wrongCodesOfMember,
      );
      const inARow = wrongCodesInARow(throttle, { userId: user._id, of: device });
      const rules = await countOrRefuse(throttle, isGuess ? [perDay] : []);
      const waitMs = isGuess ? await throttle.consume(inARow) : null;
      if (waitMs !== null) {
        await throttle.refund(rules);
        refuseForNow(waitMs);
      }
      const result = await refundUnlessWrong(throttle, rules, check);
      void throttle.refund(rules);
      const atStepUp = wrongCodesInARow(throttle, { userId: user._id, of: stepUpSubject });
      const own = rateLimit.listOwnRules({ request, email: user.email });
      void throttle.reset([perDay, inARow, atStepUp, ...own]);
      return result;
    },

    /**
     * Checks a second factor of a signed-in member. Who holds stolen sessions for months would guess
     * a code of the app in the end, too. @throws DomainError
     */
    async stepUp<Result>(
      session: SessionRef,
      check: () => Promise<Result>,
      { isGuess }: Pick<SecondStepAttempt, 'isGuess'>,
    ): Promise<Result> {
      const inARow = wrongCodesInARow(throttle, { userId: session.userId, of: stepUpSubject });
      const result = await checkMemberPassword(app, session, async () => {
        const waitMs = isGuess ? await throttle.consume(inARow) : null;
        return waitMs === null ? check() : refuseForNow(waitMs);
      });
      void throttle.reset([inARow]);
      return result;
    },
  };
}
