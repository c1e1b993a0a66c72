import { z } from 'zod/mini';
import { DomainError } from './domain-error.ts';

/** Headers of a change to something with versions; described here, judged by {@link versionOf}. */
export const ifMatchHeaders = z.looseObject({
  /** `"<version that was edited>"` */
  'if-match': z.optional(z.string()),
});

export const ifNoneMatchHeaders = z.looseObject({ 'if-none-match': z.optional(z.string()) });

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
