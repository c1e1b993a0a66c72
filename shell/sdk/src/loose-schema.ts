import type { z as mini } from 'zod/mini';
import { z } from './z.ts';

type Schema = mini.core.$ZodType;
type Issues = readonly mini.core.$ZodIssue[];

const droppedRow = Symbol('invalid row');

/**
 * The schema for a client that may be older than the server: unknown fields and enum members pass,
 * strings and numbers have no rules, and an invalid item is dropped from its list.
 */
export function looseSchema(schema: Schema, onRowDropped: (issues: Issues) => void): Schema {
  const loose = (inner: Schema): Schema => looseSchema(inner, onRowDropped);
  const { def } = (schema as mini.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'object':
      return z.looseObject(mapValues(def.shape, loose));
    case 'array':
      return looseArray(loose(def.element), onRowDropped);
    case 'record':
      return z.record(z.string(), loose(def.valueType));
    case 'optional':
      return z.optional(loose(def.innerType));
    case 'nullable':
      return z.nullable(loose(def.innerType));
    case 'default':
      return z._default(loose(def.innerType), def.defaultValue);
    case 'string':
    case 'enum':
      return z.string();
    case 'number':
      return z.number();
    // Booleans and literals have no rules; schemas with their own fallback keep it.
    default:
      return schema;
  }
}

function looseArray(row: Schema, onRowDropped: (issues: Issues) => void): Schema {
  const rowOrDropped = z.catch(row, ({ error }) => {
    onRowDropped(error.issues);
    return droppedRow;
  });
  return z
    .array(rowOrDropped)
    .check(z.overwrite((rows) => rows.filter((one) => one !== droppedRow)));
}

const mapValues = (shape: Record<string, Schema>, map: (schema: Schema) => Schema) =>
  Object.fromEntries(Object.entries(shape).map(([name, inner]) => [name, map(inner)]));
