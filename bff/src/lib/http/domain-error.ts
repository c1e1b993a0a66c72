import {
  agencyLimits,
  type ErrorBody,
  type ErrorCode,
  factorLimits,
  limits,
  sentenceOf,
} from '@firedeck/contract';

/** What may travel beside a code: fields, reasons, a limit, the newer state. */
export type ErrorDetail = Partial<Omit<ErrorBody, 'code' | 'request_id'>> & {
  /** Seconds after which trying again makes sense. */
  retryAfterSeconds?: number;
};

/** A refusal by code of the contract's table; one file knows which HTTP answer it becomes. */
export class DomainError extends Error {
  readonly code: ErrorCode;
  readonly detail: ErrorDetail;

  constructor(code: ErrorCode, detail: ErrorDetail = {}) {
    super(detail.message ?? sentenceOf(code));
    this.code = code;
    this.detail = detail;
  }
}

/** A field of the request that is not as it must be. */
export const invalidField = (field: string, message: string): DomainError =>
  new DomainError('validation_failed', { fields: [{ field, message }] });

/** By their names in answers, which programs read. */
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

/** A dependency is unavailable or full: the client may retry shortly. */
export const temporarilyUnavailable = (): DomainError =>
  new DomainError('temporarily_unavailable', { retryAfterSeconds: 2 });
