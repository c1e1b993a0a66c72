import { dropUrn } from './attributes.ts';
import { type Comparison, parseFilter } from './filter.ts';
import { invalidRequest } from './scim-error.ts';

/** As in `emails[type eq "work"].value`; names are in lower case. */
export interface AttributePath {
  name: string;
  filter: Comparison[] | null;
  sub: string | null;
}

const pattern = /^([a-z$][\w$-]*)(?:\[(.*)\])?(?:\.([a-z$][\w$-]*))?$/is;

/** Null for the path of an extension, which is ignored. */
export function parsePath(text: string): AttributePath | null {
  const path = dropUrn(text.trim());
  if (/^urn:/i.test(path)) return null;
  const [, name, filter, sub] = pattern.exec(path) ?? [];
  if (name === undefined)
    throw invalidRequest('invalidPath', 'The path is none that is known here.');
  return {
    name: name.toLowerCase(),
    filter: filter === undefined ? null : parsePathFilter(filter),
    sub: sub?.toLowerCase() ?? null,
  };
}

function parsePathFilter(text: string): Comparison[] {
  try {
    return parseFilter(text);
  } catch {
    throw invalidRequest('invalidPath', 'The filter of the path is none that is known here.');
  }
}
