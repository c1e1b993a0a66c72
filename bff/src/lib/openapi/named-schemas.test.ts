import * as contract from '@firedeck/contract';
import { describe, expect, test } from 'vitest';
import { z } from 'zod/mini';
import { apiExamples } from './api-examples.ts';
import { inlineSchemas, nameSchemas } from './named-schemas.ts';

const shapes = new Map<string, unknown>(Object.entries(contract));
const toSchema = (shape: z.ZodMiniType, io: 'input' | 'output') => {
  const { $schema, ...schema } = z.toJSONSchema(shape, { io });
  return schema;
};
const document = {
  paths: {
    '/api/tools': {
      post: {
        requestBody: { schema: toSchema(contract.toolInput, 'input') },
        responses: { 201: { schema: toSchema(contract.toolList, 'output') } },
      },
    },
  },
  components: { schemas: {} },
};

describe('a document of the API', () => {
  test('has each shape of the contract once, by its name', () => {
    const { paths, components } = nameSchemas(document);
    expect(Object.keys(components.schemas ?? {}).toSorted()).toEqual([
      'Section',
      'Tool',
      'ToolInput',
      'ToolList',
    ]);
    const { post } = paths['/api/tools'];
    expect([post.requestBody.schema, post.responses[201].schema]).toEqual([
      { $ref: '#/components/schemas/ToolInput' },
      { $ref: '#/components/schemas/ToolList' },
    ]);
    expect(components.schemas).toMatchObject({
      ToolList: { properties: { tools: { items: { $ref: '#/components/schemas/Tool' } } } },
      ToolInput: { examples: [apiExamples.ToolInput] },
    });
  });

  test('reads the same with the shapes where they are used, but for the examples', () => {
    const inlined = JSON.stringify(inlineSchemas(nameSchemas(document)), (key, value) =>
      key === 'examples' ? undefined : value,
    );
    expect(JSON.parse(inlined)).toEqual(JSON.parse(JSON.stringify(document.paths)));
  });
});

test.each(Object.entries(apiExamples))('the example of %s is accepted', (name, example) => {
  const shape = `${name.slice(0, 1).toLowerCase()}${name.slice(1)}`;
  const { success } = z.safeParse(shapes.get(shape) as z.ZodMiniType, example);
  expect(success).toBe(true);
});
