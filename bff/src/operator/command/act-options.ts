import type { AuditOptions } from '../../audit/with-audit.ts';
import { Refused } from './refused.ts';

/** How an operator's act ends in the audit. */
export const actOptions: AuditOptions = {
  isRefusal: (error) => error instanceof Refused,
  onUnwritten: ({ message }) =>
    process.stderr.write(`The audit does not say what came of this: ${message}\n`),
};
