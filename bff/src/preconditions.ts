import { DomainError } from './domain-error.ts';

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
