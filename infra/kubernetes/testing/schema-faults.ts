/** The parts of a CustomResourceDefinition's schema that are checked. */
export interface KindSchema {
  type?: string;
  enum?: unknown[];
  pattern?: string;
  required?: string[];
  properties?: Record<string, KindSchema>;
  additionalProperties?: KindSchema;
  items?: KindSchema;
  'x-kubernetes-int-or-string'?: boolean;
  'x-kubernetes-preserve-unknown-fields'?: boolean;
}

/** Violations of the schema, one line each; CEL rules are not evaluated. */
export function schemaFaults(schema: KindSchema, value: unknown, path: string): string[] {
  if (schema['x-kubernetes-int-or-string'])
    return isOneOf(value, 'string', 'number') ? [] : [`${path} is neither a number nor a string`];
  if (!isOfType(schema.type, value)) return [`${path} is not of the type ${schema.type}`];
  if (schema.enum && !schema.enum.includes(value)) return [`${path} is none of ${schema.enum}`];
  if (schema.pattern && typeof value === 'string' && !new RegExp(schema.pattern).test(value))
    return [`${path} does not match ${schema.pattern}`];
  if (Array.isArray(value))
    return value.flatMap((one, index) =>
      schemaFaults(schema.items ?? {}, one, `${path}[${index}]`),
    );
  if (typeof value !== 'object' || value === null) return [];
  const missing = (schema.required ?? []).filter((name) => !Object.hasOwn(value, name));
  return [
    ...missing.map((name) => `${path}.${name} is missing`),
    ...Object.entries(value).flatMap(([name, one]) => fieldFaults(schema, one, path, name)),
  ];
}

function fieldFaults(schema: KindSchema, value: unknown, path: string, name: string): string[] {
  const own = schema.properties?.[name] ?? schema.additionalProperties;
  if (own) return schemaFaults(own, value, `${path}.${name}`);
  return schema['x-kubernetes-preserve-unknown-fields'] ? [] : [`${path}.${name} is unknown`];
}

const isOneOf = (value: unknown, ...types: string[]): boolean => types.includes(typeof value);

function isOfType(type: string | undefined, value: unknown): boolean {
  if (type === 'array') return Array.isArray(value);
  if (type === 'object') return isOneOf(value, 'object') && value !== null && !Array.isArray(value);
  if (type === 'integer') return Number.isInteger(value);
  return type === undefined || isOneOf(value, type);
}
