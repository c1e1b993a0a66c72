import { z } from 'zod/mini';
import { errorDetails } from './error-details.ts';
import { errorCodes } from './error-table.ts';

export const weakPasswordReasons = ['length', 'common', 'name', 'breached'] as const;

/** The body of all error responses. */
export const errorBody = z.object({ code: z.enum(errorCodes), ...errorDetails });

export type WeakPasswordReason = (typeof weakPasswordReasons)[number];
export type ErrorBody = z.infer<typeof errorBody>;
