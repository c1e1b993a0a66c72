import { idSchema } from '@firedeck/contract';
import { z } from 'zod/mini';
import { DomainError } from './domain-error.ts';

/** Headers of a change to something with versions; described here, judged by {@link versionOf}. */
export const ifMatchHeaders = z.looseObject({
  /** `"<version that was edited>"` */
  'if-match': z.optional(z.string()),
});

export const ifNoneMatchHeaders = z.looseObject({ 'if-none-match': z.optional(z.string()) });

export const idempotencyHeaders = z.looseObject({ 'idempotency-key': z.optional(z.string()) });

/** What tells a request sent again from another one; null when the asker does not say. @throws DomainError */
export function idempotencyKeyOf(header: string | undefined): string | null {
  if (header === undefined) return null;
  const key = z.safeParse(idSchema, header);
  if (key.success) return key.data;
  throw new DomainError('validation_failed', {
    fields: [{ field: 'Idempotency-Key', message: 'must be a lower-case uuid' }],
  });
}

/**
 * The version in `If-Match: "<n>"`.
 *
 * @throws DomainError `precondition_required` when it is missing or not one of ours.
 */
export function versionOf(ifMatch: string | undefined): number {
  const digits = /^"(\d{1,12})"$/.exec(ifMatch ?? '')?.[1];
  if (digits === undefined) throw new DomainError('precondition_required');
  return Number(digits);
}

/** Whether `If-None-Match` names the present version. */
export function namesVersion(ifNoneMatch: string | undefined, version: number): boolean {
  return (ifNoneMatch ?? '')
    .split(',')
    .some((tag) => tag.trim().replace(/^W\//, '') === `"${version}"`);
}
