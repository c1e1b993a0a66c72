import { type ErrorBody, type ErrorCode, sentenceOf } from '@firedeck/contract';

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

/** A dependency is unavailable or full: the client may retry shortly. */
export const temporarilyUnavailable = (): DomainError =>
  new DomainError('temporarily_unavailable', { retryAfterSeconds: 2 });
