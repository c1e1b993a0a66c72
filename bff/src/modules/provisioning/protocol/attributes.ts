import { isStorable } from '../../../lib/mongo/is-storable.ts';
import { invalidRequest } from './scim-error.ts';

/** A JSON object with lower-case names: SCIM attribute names are not case-sensitive. */
type Attributes = ReadonlyMap<string, unknown>;

/** Maximum length of an id from the directory. */
export const idCharacters = 254;

const coreUrn = /^urn:ietf:params:scim:schemas:core:2\.0:(?:User|Group):/i;

/** The attribute name without a schema prefix. */
export const dropUrn = (name: string): string => name.replace(coreUrn, '');

export function readAttributes(value: unknown, where: string): Attributes {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw invalidRequest('invalidSyntax', `${where} has to be an object.`);
  const attributes = new Map<string, unknown>();
  for (const [name, inner] of Object.entries(value)) {
    const key = dropUrn(name).toLowerCase();
    if (attributes.has(key))
      throw invalidRequest('invalidSyntax', `${where} has the attribute ${key} more than once.`);
    attributes.set(key, inner);
  }
  return attributes;
}

/** Null and empty lists mean "no value" (RFC 7643 §2.5). */
export const isAbsent = (value: unknown): boolean =>
  value === undefined || value === null || (Array.isArray(value) && value.length === 0);

/** Text up to a maximum length; undefined without one. */
export function readText(value: unknown, name: string, atMost: number): string | undefined {
  if (isAbsent(value)) return undefined;
  if (typeof value !== 'string') throw invalidRequest('invalidValue', `${name} has to be text.`);
  if (value.length > atMost || !isStorable(value))
    throw invalidRequest(
      'invalidValue',
      `${name} can have ${atMost} characters, none of them NUL or half of a pair.`,
    );
  return value;
}

/** Entra sends booleans as `"True"` and `"False"`. */
export function readBoolean(value: unknown, name: string): boolean | undefined {
  if (isAbsent(value)) return undefined;
  if (typeof value === 'boolean') return value;
  const text = typeof value === 'string' ? value.toLowerCase() : '';
  if (text !== 'true' && text !== 'false')
    throw invalidRequest('invalidValue', `${name} has to be true or false.`);
  return text === 'true';
}
