import { z as mini } from 'zod/mini';

/**
 * The page's shared zod/mini. Module builds import it from here instead of bundling a copy, so a
 * name that the contract starts to use in the browser is added here, in the sdk's next minor
 * version.
 */
export const z = {
  _default: mini._default,
  array: mini.array,
  boolean: mini.boolean,
  catch: mini.catch,
  email: mini.email,
  enum: mini.enum,
  // Not needed by forms, and loose parsers accept any number.
  int: mini.number,
  literal: mini.literal,
  looseObject: mini.looseObject,
  maxLength: mini.maxLength,
  // Only for the OpenAPI document.
  meta: mini.meta,
  minLength: mini.minLength,
  nullable: mini.nullable,
  number: mini.number,
  object: mini.object,
  optional: mini.optional,
  overwrite: mini.overwrite,
  pipe: mini.pipe,
  record: mini.record,
  refine: mini.refine,
  regex: mini.regex,
  safeParse: mini.safeParse,
  string: mini.string,
  trim: mini.trim,
  unknown: mini.unknown,
};
