/** The part of JSON Schema that the API's schemas are made of. */
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

/** Of what is asked less may never be taken, of what is answered less may never come. */
export type Way = 'asked' | 'answered';

const upper = ['maximum', 'maxLength', 'maxItems'];
const lower = ['minimum', 'minLength', 'minItems'];

/** What a schema no longer takes or gives, one sentence each. */
export function narrowed(before: Schema, after: Schema, way: Way, path = ''): string[] {
  const at = path || 'the whole';
  return [
    ...(way === 'asked' ? narrowedAsked(before, after, at) : []),
    ...narrowedTypes(before, after, way, at),
    ...narrowedProperties(before, after, way, path),
    ...(before.items && after.items ? narrowed(before.items, after.items, way, `${path}[]`) : []),
    ...narrowedChoices(before, after, way, path),
  ];
}

function narrowedAsked(before: Schema, after: Schema, at: string): string[] {
  const values = valuesOf(after);
  const gone = values
    ? (valuesOf(before) ?? ['any other']).filter((one) => !values.includes(one))
    : [];
  const tighter = [
    ...upper.filter(
      (limit) => numberOf(after, limit, Infinity) < numberOf(before, limit, Infinity),
    ),
    ...lower.filter(
      (limit) => numberOf(after, limit, -Infinity) > numberOf(before, limit, -Infinity),
    ),
  ];
  return [
    ...gone.map((value) => `${at} no longer takes ${JSON.stringify(value)}`),
    ...tighter.map((limit) => `${at} has a tighter ${limit}`),
    ...(after.pattern !== undefined && after.pattern !== before.pattern
      ? [`${at} has another pattern`]
      : []),
    ...(after.additionalProperties === false && before.additionalProperties !== false
      ? [`${at} no longer takes further fields`]
      : []),
  ];
}

function narrowedTypes(before: Schema, after: Schema, way: Way, at: string): string[] {
  const [had, has] = [typesOf(before), typesOf(after)];
  if (had.length === 0 || has.length === 0) return [];
  const missing =
    way === 'asked'
      ? had.filter((type) => !has.includes(type))
      : has.filter((type) => !had.includes(type));
  const verb = way === 'asked' ? 'no longer takes' : 'may now be';
  return missing.map((type) => `${at} ${verb} ${type}`);
}

function narrowedProperties(before: Schema, after: Schema, way: Way, path: string): string[] {
  const [had, has] = [before.properties ?? {}, after.properties ?? {}];
  const [must, mustNow] = [before.required ?? [], after.required ?? []];
  const of = (name: string) => (path ? `${path}.${name}` : name);
  const demanded = way === 'asked' ? mustNow.filter((name) => !must.includes(name)) : [];
  const unsure =
    way === 'answered' ? must.filter((name) => has[name] && !mustNow.includes(name)) : [];
  return [
    ...demanded.map((name) => `${of(name)} is required now`),
    ...unsure.map((name) => `${of(name)} may be absent now`),
    ...Object.entries(had).flatMap(([name, schema]) =>
      has[name] ? narrowed(schema, has[name], way, of(name)) : [`${of(name)} is gone`],
    ),
  ];
}

function narrowedChoices(before: Schema, after: Schema, way: Way, path: string): string[] {
  const [had, has] = [choicesOf(before), choicesOf(after)];
  const gone = had.length > has.length ? [`${path || 'the whole'} has fewer forms`] : [];
  return [
    ...gone,
    ...had.flatMap((one, index) => {
      const now = has[index];
      return now ? narrowed(one, now, way, `${path}(${index + 1})`) : [];
    }),
  ];
}

const typesOf = ({ type }: Schema): string[] => (type === undefined ? [] : [type].flat());
const choicesOf = ({ anyOf, oneOf }: Schema): Schema[] => anyOf ?? oneOf ?? [];
const valuesOf = (schema: Schema): unknown[] | undefined =>
  schema.enum ?? (schema.const === undefined ? undefined : [schema.const]);
const numberOf = (schema: Schema, limit: string, otherwise: number): number =>
  typeof schema[limit] === 'number' ? schema[limit] : otherwise;
