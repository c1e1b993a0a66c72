import { invalidField } from '../../lib/http/domain-error.ts';

/** @throws DomainError when an id occurs twice. */
export function checkUnique(field: string, ids: readonly string[], thing = 'tool'): void {
  if (new Set(ids).size !== ids.length) throw invalidField(field, `must name each ${thing} once`);
}
