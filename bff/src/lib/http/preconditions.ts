import { idSchema } from '@firedeck/contract';
import { z } from 'zod/mini';
import { DomainError, invalidField } from './domain-error.ts';

export const encodings = ['br', 'gzip'] as const;
const versionTag = new RegExp(`^"(\\d{1,12})(?:-(?:${encodings.join('|')}))?"$`);

// For the API description only: the handler's own validation has better messages.
const describedId = { pattern: (z.toJSONSchema(idSchema).pattern ?? '') as string };

/** Headers of a change to a versioned resource; {@link parseVersion} validates them. */
export const ifMatchHeaders = z
  .looseObject({
    /** `"<version that was edited>"` */
    'if-match': z.optional(
      z.string().check(z.meta({ pattern: versionTag.source, examples: ['"3"'] })),
    ),
  })
  .check(z.meta({ required: ['if-match'] }));

export const ifNoneMatchHeaders = z.looseObject({ 'if-none-match': z.optional(z.string()) });

export const idempotencyHeaders = z.looseObject({
  'idempotency-key': z.optional(z.string().check(z.meta(describedId))),
});

/** The idempotency key of a request; null without one. @throws DomainError */
export function parseIdempotencyKey(header: string | undefined): string | null {
  if (header === undefined) return null;
  const key = z.safeParse(idSchema, header);
  if (key.success) return key.data;
  throw invalidField('Idempotency-Key', 'must be a lower-case uuid');
}

/**
 * Parses the version of `If-Match: "<n>"`; compressed responses have the tag `"<n>-br"`.
 *
 * @throws DomainError `precondition_required` if missing or invalid.
 */
export function parseVersion(ifMatch: string | undefined): number {
  const digits = versionTag.exec(ifMatch ?? '')?.[1];
  if (digits === undefined) throw new DomainError('precondition_required');
  return Number(digits);
}

/** Whether `If-None-Match` contains the tag: strong, weak, or of a compressed response. */
export function matchesEtag(ifNoneMatch: string | undefined, tag: string): boolean {
  const forms = [tag, ...encodings.map((encoding) => `${tag.slice(0, -1)}-${encoding}"`)];
  return (ifNoneMatch ?? '')
    .split(',')
    .some((named) => forms.includes(named.trim().replace(/^W\//, '')));
}
