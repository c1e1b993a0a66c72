import { parseJson } from '@firedeck/runtime/parse-json';
import { isStorable } from '../../../lib/mongo/is-storable.ts';
import { dropUrn } from './attributes.ts';
import { invalidRequest } from './scim-error.ts';

/** `path eq value`; the path is in lower case, as in `emails.value`. */
export interface Comparison {
  path: string;
  value: string | number | boolean | null;
}

const longestFilter = 1_000;
const comparison =
  /^\s*([a-z][\w$.:-]*(?:\[\s*type\s+eq\s+"work"\s*\](?:\.\w+)?)?)\s+eq\s+("(?:[^"\\]|\\.)*"|true|false|null|-?\d{1,15})\s*/i;
const conjunction = /^and\s+/i;

/** Filters with `eq` and `and`; directories send no others. */
export function parseFilter(text: string): Comparison[] {
  const comparisons: Comparison[] = [];
  let rest = text.length > longestFilter ? '' : text;
  while (comparisons.length === 0 || rest !== '') {
    if (comparisons.length > 0 && !conjunction.test(rest))
      throw invalidRequest('invalidFilter', 'Comparisons are joined by "and" alone.');
    rest = comparisons.length > 0 ? rest.replace(conjunction, '') : rest;
    const [whole, path = '', value = ''] = comparison.exec(rest) ?? [];
    if (whole === undefined)
      throw invalidRequest(
        'invalidFilter',
        'Filters are written as in: userName eq "x" and id eq "y".',
      );
    comparisons.push({ path: normalizePath(path), value: parseValue(value) });
    rest = rest.slice(whole.length);
  }
  return comparisons;
}

// `emails[type eq "work"].value` is compared as `emails.value`.
const normalizePath = (path: string): string =>
  dropUrn(path)
    .replace(/\[.*\]/s, '')
    .toLowerCase();

function parseValue(text: string): Comparison['value'] {
  const json = text.startsWith('"') ? text : text.toLowerCase();
  const value = parseJson(json) as Comparison['value'] | undefined;
  if (value === undefined || (typeof value === 'string' && !isStorable(value)))
    throw invalidRequest('invalidFilter', 'A value in the filter is not valid.');
  return value;
}
