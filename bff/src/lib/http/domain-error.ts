import {
  agencyLimits,
  type ErrorBody,
  type ErrorCode,
  factorLimits,
  limits,
  sentenceOf,
} from '@firedeck/contract';

/** Details beside an error code: fields, reasons, a limit, the current state. */
export type ErrorDetail = Partial<Omit<ErrorBody, 'code' | 'request_id'>> & {
  /** Seconds until a retry makes sense. */
  retryAfterSeconds?: number;
};

/**
 * An expected error with a code of the contract's table; error-replies.ts maps it to a response.
 */
export class DomainError extends Error {
  readonly code: ErrorCode;
  readonly detail: ErrorDetail;

  constructor(code: ErrorCode, detail: ErrorDetail = {}) {
    super(detail.message ?? sentenceOf(code));
    this.code = code;
    this.detail = detail;
  }
}

export const invalidField = (field: string, message: string): DomainError =>
  new DomainError('validation_failed', { fields: [{ field, message }] });

/** Limits by their API names. */
const namedLimits = {
  tools: limits.toolsPerMember,
  list_bytes: limits.toolListBytes,
  sections: limits.sectionsPerMember,
  pictures: limits.picture.perMember,
  keysPerMember: limits.keysPerMember,
  passkeys: factorLimits.passkeys,
  groupsPerAgency: agencyLimits.groupsPerAgency,
  groupsPerMember: agencyLimits.groupsPerMember,
  roleChangesAtOnce: agencyLimits.roleChangesAtOnce,
} as const;

export const limitReached = (name: keyof typeof namedLimits): DomainError =>
  new DomainError('limit_reached', { limit: { name, value: namedLimits[name] } });

/** A dependency is unavailable or overloaded: clients may retry soon. */
export const temporarilyUnavailable = (): DomainError =>
  new DomainError('temporarily_unavailable', { retryAfterSeconds: 2 });
