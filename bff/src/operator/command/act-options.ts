import type { ActOptions } from '../../audit/written-down.ts';
import { Refused } from './refused.ts';

/** How an operator's act ends in the audit. */
export const actOptions: ActOptions = {
  isRefusal: (error) => error instanceof Refused,
  onUnwritten: ({ message }) =>
    process.stderr.write(`The audit does not say what came of this: ${message}\n`),
};
