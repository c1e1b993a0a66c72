import { escapePattern } from '../../../lib/mongo/escape-pattern.ts';
import { toNameKey } from '../../auth/groups/group-model.ts';
import { normalizeEmail } from '../../auth/users/normalize-email.ts';
import type { Comparison } from '../protocol/filter.ts';
import { invalidRequest } from '../protocol/scim-error.ts';

type Condition = (value: Comparison['value']) => object;

const text = (value: Comparison['value']): string => {
  if (typeof value !== 'string') throw invalidRequest('invalidFilter', 'The value has to be text.');
  return value;
};
/** User names and addresses are compared without case, ids with case. */
const conditions = new Map<string, Condition>([
  ['id', (value) => ({ _id: text(value) })],
  ['externalid', (value) => ({ 'scim.externalId': text(value) })],
  ['username', (value) => ({ 'scim.userNameKey': toNameKey(text(value)) })],
  [
    'displayname',
    (value) => ({ 'scim.displayName': new RegExp(`^${escapePattern(text(value))}$`, 'i') }),
  ],
  ['emails', (value) => ({ emailKey: normalizeEmail(text(value)) })],
  ['emails.value', (value) => ({ emailKey: normalizeEmail(text(value)) })],
  ['active', (value) => ({ state: value === true ? 'active' : 'disabled' })],
]);

/** A filter for the database; all comparisons have to match. */
export function toUserFilter(comparisons: Comparison[]): object {
  return {
    $and: comparisons.map(({ path, value }) => {
      const condition = conditions.get(path);
      if (!condition)
        throw invalidRequest(
          'invalidFilter',
          'Users are found by userName, externalId, id, displayName, emails.value and active.',
        );
      return condition(value);
    }),
  };
}
