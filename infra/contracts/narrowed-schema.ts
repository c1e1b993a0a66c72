/** The part of JSON Schema that the API uses. */
export interface Schema {
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean | Schema;
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  pattern?: string;
  [limit: string]: unknown;
}

/** A request must never accept less, a response must never contain less. */
type Direction = 'request' | 'response';

const upper = ['maximum', 'maxLength', 'maxItems'];
const lower = ['minimum', 'minLength', 'minItems'];

/** Breaking changes of a schema, one sentence each. */
export function narrowed(before: Schema, after: Schema, direction: Direction, path = ''): string[] {
  const at = path || 'the whole';
  return [
    ...(direction === 'request' ? narrowedRequest(before, after, at) : []),
    ...narrowedTypes(before, after, direction, at),
    ...narrowedProperties(before, after, direction, path),
    ...(before.items && after.items
      ? narrowed(before.items, after.items, direction, `${path}[]`)
      : []),
    ...narrowedChoices(before, after, direction, path),
  ];
}

function narrowedRequest(before: Schema, after: Schema, at: string): string[] {
  const values = listValues(after);
  const removed = values
    ? (listValues(before) ?? ['any other']).filter((one) => !values.includes(one))
    : [];
  const tighter = [
    ...upper.filter(
      (limit) => readNumber(after, limit, Infinity) < readNumber(before, limit, Infinity),
    ),
    ...lower.filter(
      (limit) => readNumber(after, limit, -Infinity) > readNumber(before, limit, -Infinity),
    ),
  ];
  return [
    ...removed.map((value) => `${at} no longer takes ${JSON.stringify(value)}`),
    ...tighter.map((limit) => `${at} has a tighter ${limit}`),
    ...(after.pattern !== undefined && after.pattern !== before.pattern
      ? [`${at} has another pattern`]
      : []),
    ...(after.additionalProperties === false && before.additionalProperties !== false
      ? [`${at} no longer takes further fields`]
      : []),
  ];
}

function narrowedTypes(before: Schema, after: Schema, direction: Direction, at: string): string[] {
  const [had, has] = [listTypes(before), listTypes(after)];
  if (had.length === 0 || has.length === 0) return [];
  const missing =
    direction === 'request'
      ? had.filter((type) => !has.includes(type))
      : has.filter((type) => !had.includes(type));
  const verb = direction === 'request' ? 'no longer takes' : 'may now be';
  return missing.map((type) => `${at} ${verb} ${type}`);
}

function narrowedProperties(
  before: Schema,
  after: Schema,
  direction: Direction,
  path: string,
): string[] {
  const [had, has] = [before.properties ?? {}, after.properties ?? {}];
  const [must, mustNow] = [before.required ?? [], after.required ?? []];
  const of = (name: string) => (path ? `${path}.${name}` : name);
  const demanded = direction === 'request' ? mustNow.filter((name) => !must.includes(name)) : [];
  const unsure =
    direction === 'response' ? must.filter((name) => has[name] && !mustNow.includes(name)) : [];
  return [
    ...demanded.map((name) => `${of(name)} is now required`),
    ...unsure.map((name) => `${of(name)} may now be absent`),
    ...Object.entries(had).flatMap(([name, schema]) =>
      has[name] ? narrowed(schema, has[name], direction, of(name)) : [`${of(name)} was removed`],
    ),
  ];
}

function narrowedChoices(
  before: Schema,
  after: Schema,
  direction: Direction,
  path: string,
): string[] {
  const [had, has] = [listChoices(before), listChoices(after)];
  const fewer = had.length > has.length ? [`${path || 'the whole'} has fewer forms`] : [];
  return [
    ...fewer,
    ...had.flatMap((one, index) => {
      const now = has[index];
      return now ? narrowed(one, now, direction, `${path}(${index + 1})`) : [];
    }),
  ];
}

const listTypes = ({ type }: Schema): string[] => (type === undefined ? [] : [type].flat());
const listChoices = ({ anyOf, oneOf }: Schema): Schema[] => anyOf ?? oneOf ?? [];
const listValues = (schema: Schema): unknown[] | undefined =>
  schema.enum ?? (schema.const === undefined ? undefined : [schema.const]);
const readNumber = (schema: Schema, limit: string, otherwise: number): number =>
  typeof schema[limit] === 'number' ? schema[limit] : otherwise;
