import { z } from 'zod/mini';

/** Part of a regular expression, with one unnamed group; as the API's description states it. */
export const uuidPattern = '[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}';

/** A lower-case uuid: it becomes part of a document path, so nothing else is let through. */
export const id = z
  .string()
  .check(z.regex(new RegExp(`^${uuidPattern}$`), 'must be a lower-case uuid'));

/** Of a change: something has to be changed. */
export const atLeastOneOf = (...fields: string[]) =>
  [
    z.refine(
      (patch) => Object.keys(Object(patch)).length > 0,
      `Send at least one of ${fields.join(', ')}`,
    ),
    z.meta({ anyOf: fields.map((field) => ({ required: [field] })) }),
  ] as const;

/** Of a request that can be made in several ways. */
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

/** What a link of a mail, or one that an operator hands over, carries behind `#`. */
export const linkToken = z.string().check(z.maxLength(200));
