import type { FastifyInstance } from 'fastify';
import type { SessionRef } from '../users/principal.ts';
import { rulePerDay } from './attempt-rule.ts';
import { refundUnlessWrong } from './refund-unless-wrong.ts';
import { countOrRefuse } from './throttle.ts';

/**
 * For all sessions of a member per day: more than the delays of one session allow, so that one
 * stolen session does not delay the others.
 */
export const wrongPasswordsOfMember = 150;

/**
 * Checks the current password of a signed-in member. Guesses count against the session only:
 * neither sign-in nor other sessions are delayed. @throws DomainError
 */
export async function checkMemberPassword<Result>(
  { throttle, config }: FastifyInstance,
  { userId, sessionId }: SessionRef,
  check: () => Promise<Result>,
): Promise<Result> {
  const key = throttle.createKey('password', userId, sessionId);
  const ofSession = rulePerDay(key, config.freeTries.signIn);
  const ofAll = rulePerDay(throttle.createKey('passwords', userId), wrongPasswordsOfMember);
  const rules = await countOrRefuse(throttle, [ofSession, ofAll]);
  const result = await refundUnlessWrong(throttle, rules, check);
  await Promise.all([throttle.reset([ofSession]), throttle.refund([ofAll])]);
  return result;
}

/** Checks the password that goes with the link of a mail. @throws DomainError */
export async function checkLinkPassword<Result>(
  { throttle, config }: FastifyInstance,
  userId: string,
  check: () => Promise<Result>,
): Promise<Result> {
  const key = throttle.createKey('password', userId);
  const rules = await countOrRefuse(throttle, [rulePerDay(key, config.freeTries.signIn)]);
  const result = await refundUnlessWrong(throttle, rules, check);
  await throttle.reset(rules);
  return result;
}
