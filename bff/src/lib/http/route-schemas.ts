import type { ErrorCode } from '@firedeck/contract';
import { z } from 'zod/mini';
import { DomainError } from './domain-error.ts';

/** Empty response, for 204 and 304. */
export const noContent = z.undefined();

/**
 * Parameters of routes with `:id`. Accepts any text: malformed ids get the same response as unknown
 * ones.
 */
export const idParams = z.object({ id: z.string() });

/**
 * Validates the id. Malformed ids get the error of a missing resource, which reveals nothing about
 * valid ids.
 */
export function requireId(schema: z.ZodMiniType, id: string, code: ErrorCode): string {
  if (!z.safeParse(schema, id).success) throw new DomainError(code);
  return id;
}
