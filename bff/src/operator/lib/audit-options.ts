import type { AuditOptions } from '../../audit/with-audit.ts';
import { Refused } from './refused.ts';

export const auditOptions: AuditOptions = {
  isRefusal: (error) => error instanceof Refused,
  onUnwritten: ({ message }) =>
    process.stderr.write(`The outcome was not written to the audit log: ${message}\n`),
};
