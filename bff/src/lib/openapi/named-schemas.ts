import * as contract from '@firedeck/contract';
import { z } from 'zod/mini';
import { apiExamples } from './api-examples.ts';

type Json = Record<string, unknown>;
export interface ApiDocument {
  paths?: object;
  components?: { schemas?: object };
}

const prefix = '#/components/schemas/';

/** Replaces inline schemas of the contract by named components: `toolList` becomes `ToolList`. */
export function nameSchemas<Document extends ApiDocument>(document: Document): Document {
  const names = namesOfShapes();
  const schemas = new Map<string, Json>();
  const texts = new Map<string, string>();
  const named = (value: unknown, isWhole = false): unknown => {
    if (Array.isArray(value)) return value.map((inner) => named(inner));
    if (typeof value !== 'object' || value === null) return value;
    const text = toCanonicalJson(value);
    const shape = isWhole ? undefined : names.get(text);
    if (shape === undefined) return mapValues(value, (inner) => named(inner));
    // Input and output schemas differ if defaults make a field optional only in requests.
    const isTaken = (texts.get(shape) ?? text) !== text;
    const name = isTaken ? `${shape}Other` : shape;
    texts.set(name, text);
    if (!schemas.has(name))
      schemas.set(name, { ...(named(value, true) as Json), ...getExamples(name) });
    return { $ref: `${prefix}${name}` };
  };
  const paths = named(document.paths ?? {});
  return {
    ...document,
    paths,
    components: { ...document.components, schemas: Object.fromEntries(schemas) },
  } as Document & {
    components: { schemas: object };
  };
}

/** Paths of an OpenAPI document with all references inlined. */
export function inlineSchemas({ paths = {}, components = {} }: ApiDocument): object {
  const schemas = new Map(Object.entries(components.schemas ?? {}));
  const inlined = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(inlined);
    if (typeof value !== 'object' || value === null) return value;
    if ('$ref' in value) return inlined(schemas.get(String(value.$ref).slice(prefix.length)));
    return mapValues(value, inlined);
  };
  return inlined(paths) as object;
}

/** Maps the contract's JSON schemas, input and output, to their names. */
function namesOfShapes(): Map<string, string> {
  const names = new Map<string, string>();
  for (const [name, shape] of Object.entries(contract))
    if (shape instanceof z.core.$ZodObject)
      for (const io of ['output', 'input'] as const) {
        const { $schema, ...schema } = z.toJSONSchema(shape, { io, unrepresentable: 'any' });
        if (!names.has(toCanonicalJson(schema))) names.set(toCanonicalJson(schema), capital(name));
      }
  return names;
}

const getExamples = (name: string): Json => {
  const example = contract.ownValue(apiExamples, name);
  return example ? { examples: [example] } : {};
};

const capital = (name: string): string => `${name.slice(0, 1).toUpperCase()}${name.slice(1)}`;

/** Serializes independently of key order. */
function toCanonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, inner) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}

const mapValues = (value: object, change: (inner: unknown) => unknown): Json =>
  Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, change(inner)]));
