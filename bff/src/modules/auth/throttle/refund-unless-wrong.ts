import type { ErrorCode } from '@firedeck/contract';
import { DomainError } from '../../../lib/http/domain-error.ts';
import type { AttemptRule } from './attempt-rule.ts';
import type { Throttle } from './throttle.ts';

const wrongSecretErrors: readonly ErrorCode[] = [
  'invalid_credentials',
  'mfa_verification_failed',
  'device_code_invalid',
];

/** Refunds an attempt that failed for another reason than a wrong secret. */
export async function refundUnlessWrong<Result>(
  throttle: Throttle,
  rules: readonly AttemptRule[],
  check: () => Promise<Result>,
): Promise<Result> {
  try {
    return await check();
  } catch (error) {
    const isWrong = error instanceof DomainError && wrongSecretErrors.includes(error.code);
    if (!isWrong) await throttle.refund(rules);
    throw error;
  }
}
