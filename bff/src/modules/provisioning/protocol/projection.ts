import { dropUrn } from './attributes.ts';

/** Always returned. */
const always = new Set(['id', 'schemas']);

export interface Projection {
  has(name: string): boolean;
  apply(resource: object): object;
}

/** Reads `attributes` and `excludedAttributes` of the query string, by top-level names. */
export function parseProjection(query: Record<string, unknown>): Projection {
  const included = parseAttributeNames(query.attributes);
  const excluded = parseAttributeNames(query.excludedAttributes);
  const has = (name: string) => {
    const key = name.toLowerCase();
    if (always.has(key)) return true;
    return included ? included.has(key) : !excluded?.has(key);
  };
  return {
    has,
    apply: (resource) => Object.fromEntries(Object.entries(resource).filter(([name]) => has(name))),
  };
}

function parseAttributeNames(value: unknown): Set<string> | null {
  if (typeof value !== 'string' || value.trim() === '') return null;
  const names = value.split(',').map((name) => dropUrn(name.trim()).toLowerCase());
  return new Set(names.map((name) => name.split('.')[0] ?? ''));
}
