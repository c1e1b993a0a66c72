import fastJson from 'fast-json-stringify';
import { z } from 'zod/mini';

type Serialize = (response: unknown) => string;
type ToJsonSchema = NonNullable<Parameters<typeof z.toJSONSchema>[1]>;
type Override = NonNullable<ToJsonSchema['override']>;

/**
 * Serializes only the fields of the schema, whatever a handler returns, and fails when a required
 * one is missing. Values are not validated: stored values of a newer version pass unchanged.
 *
 * @throws Error for an unsupported schema kind.
 */
export function responseSerializer(schema: z.core.$ZodType): Serialize {
  const shape = z.toJSONSchema(schema, {
    target: 'draft-7',
    io: 'output',
    // For `unknown` and empty bodies.
    unrepresentable: 'any',
    // An empty registry inlines every schema.
    metadata: z.registry(),
    override: keepShapeAlone,
  });
  return fastJson(shape as Parameters<typeof fastJson>[0]);
}

const keepShapeAlone: Override = ({ jsonSchema: shape }) => {
  // Keywords that would replace values or validate them at a cost.
  for (const rule of ['const', 'enum', 'format', 'pattern', 'propertyNames'] as const)
    delete shape[rule];
  if (shape.anyOf) Object.assign(shape, oneOrNull(shape.anyOf), { anyOf: undefined });
  if (shape.oneOf) throw new Error('A response with several schemas needs its own serializer');
};

function oneOrNull(kinds: readonly z.core.JSONSchema._JSONSchema[]): z.core.JSONSchema.BaseSchema {
  const [kind, ...others] = kinds.filter((one) => typeof one === 'object' && one.type !== 'null');
  if (typeof kind !== 'object' || others.length > 0)
    throw new Error('A response with several schemas needs its own serializer');
  return { ...kind, nullable: true };
}
