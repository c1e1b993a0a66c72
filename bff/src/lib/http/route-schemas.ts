import type { ErrorCode } from '@firedeck/contract';
import { z } from 'zod/mini';
import { DomainError } from './domain-error.ts';

/** The response of a route that answers 204 or 304. */
export const noContent = z.undefined();

/** For a route with `:id`. Any text passes: a malformed id is answered like an unknown one. */
export const idParams = z.object({ id: z.string() });

/** The id, or the error for what does not exist: nobody learns which ids are possible. */
export function requireId(schema: z.ZodMiniType, id: string, code: ErrorCode): string {
  if (!z.safeParse(schema, id).success) throw new DomainError(code);
  return id;
}
