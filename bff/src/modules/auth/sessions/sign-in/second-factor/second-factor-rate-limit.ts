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

/** Wrong app codes per day for one account whose password is known. */
const wrongCodesOfMember = 10;

/** Separate from sign-in: guesses in a stolen session must not delay the member's sign-in. */
const stepUpSubject = 'step-up';

/**
 * Counts attempts with app codes, which can be guessed eventually (NIST SP 800-63B-4 §3.2.2). After
 * too many, another factor is required. `of` is a known device, null for all others, or open
 * sessions.
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
  /** The member whose password was right. */
  user: Pick<UserDocument, '_id' | 'email' | 'devices'>;
  ticketId: string;
  /** Whether the factor can be guessed; passkeys and recovery codes cannot. */
  isGuess: boolean;
}

export function secondFactorRateLimit(app: FastifyInstance) {
  const { throttle } = app;
  const rateLimit = signInRateLimit(app);
  return {
    /**
     * Verifies a second factor after the right password. Wrong passwords from the address do not
     * count, since they would delay all members of a station. @throws DomainError
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
      // Guesses by somebody with the password must not delay the member's known device.
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
     * Verifies a second factor of a signed-in member. Over months, guesses in stolen sessions would
     * find an app code, too. @throws DomainError
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
