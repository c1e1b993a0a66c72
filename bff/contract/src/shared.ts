import { z } from 'zod/mini';

/** Part of a regular expression, as published in the API description. Has one unnamed group. */
export const uuidPattern = '[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}';

/** A lower-case UUID. Strict, because it becomes part of document paths. */
export const id = z
  .string()
  .check(z.regex(new RegExp(`^${uuidPattern}$`), 'must be a lower-case uuid'));

/** For patches: requires at least one of the fields. */
export const atLeastOneOf = (...fields: string[]) =>
  [
    z.refine(
      (patch) => Object.keys(Object(patch)).length > 0,
      `Send at least one of ${fields.join(', ')}`,
    ),
    z.meta({ anyOf: fields.map((field) => ({ required: [field] })) }),
  ] as const;

/** For requests with alternatives: requires exactly one of the fields. */
export const exactlyOneOf = (...fields: string[]) =>
  [
    z.refine(
      (request) => fields.filter((field) => isGiven(request, field)).length === 1,
      `Send exactly one of ${fields.join(', ')}`,
    ),
    z.meta({ oneOf: fields.map((field) => ({ required: [field] })) }),
  ] as const;

const isGiven = (request: unknown, field: string): boolean =>
  Object.entries(Object(request)).some(([name, value]) => name === field && value !== undefined);

/** An instant as ISO 8601 in UTC. */
export const instant = z.string();

/** Token of a link in a mail or from an operator, in its fragment (`#`). */
export const linkToken = z.string().check(z.maxLength(200));
