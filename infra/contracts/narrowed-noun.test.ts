import type { NounDescription } from '@firedeck/bff/api-description';
import { describe, expect, test } from 'vitest';
import { narrowedNoun } from './narrowed-noun.ts';
import type { Schema } from './narrowed-schema.ts';

const body: Schema = {
  type: 'object',
  properties: {
    name: { type: 'string', maxLength: 120 },
    icon: { type: 'string', enum: ['tools', 'radio'] },
  },
  required: ['name'],
};
const answer: Schema = {
  type: 'object',
  properties: { id: { type: 'string' }, note: { type: 'string' } },
  required: ['id'],
};

function buildNoun(request: Schema = body, answered: Schema = answer): NounDescription {
  const json = (schema: Schema) => ({ content: { 'application/json': { schema } } });
  const operation = { requestBody: json(request), responses: { 200: json(answered) } };
  return { version: 1, paths: { '/api/tools': { post: operation } } };
}

const withField = (schema: Schema, name: string, field: Schema): Schema => ({
  ...schema,
  properties: { ...schema.properties, [name]: field },
});
const without = (schema: Schema, name: string): Schema => {
  const { [name]: _removed, ...properties } = schema.properties ?? {};
  return { ...schema, properties };
};

describe('a change of an API noun', () => {
  test.each([
    ['an optional field of the request', withField(body, 'more', { type: 'string' })],
    [
      'an additional value',
      withField(body, 'icon', { type: 'string', enum: ['tools', 'radio', 'x'] }),
    ],
    ['a wider limit', withField(body, 'name', { type: 'string', maxLength: 200 })],
  ])('%s › is compatible', (_, request) => {
    expect(narrowedNoun(buildNoun(), buildNoun(request))).toEqual([]);
  });

  test.each([
    [
      'a tighter limit',
      withField(body, 'name', { type: 'string', maxLength: 9 }),
      'tighter maxLength',
    ],
    [
      'a new limit',
      withField(body, 'icon', { type: 'string', enum: ['tools', 'radio'], maxLength: 9 }),
      'tighter maxLength',
    ],
    [
      'a removed value',
      withField(body, 'icon', { type: 'string', enum: ['tools'] }),
      'no longer takes "radio"',
    ],
    ['a removed field', without(body, 'icon'), 'icon was removed'],
    [
      'a field that became required',
      { ...body, required: ['name', 'icon'] },
      'icon is now required',
    ],
    ['another type', withField(body, 'name', { type: 'number' }), 'no longer takes string'],
  ])('%s in the request › is reported', (_, request, sentence) => {
    expect(narrowedNoun(buildNoun(), buildNoun(request)).join()).toContain(
      `POST /api/tools: in the body`,
    );
    expect(narrowedNoun(buildNoun(), buildNoun(request)).join()).toContain(sentence);
  });

  test.each([
    ['a removed field', without(answer, 'note'), 'note was removed'],
    ['a field that became optional', { ...answer, required: [] }, 'id may now be absent'],
    [
      'a field that can be null',
      withField(answer, 'id', { type: ['string', 'null'] }),
      'may now be null',
    ],
  ])('%s in the response › is reported', (_, answered, sentence) => {
    expect(narrowedNoun(buildNoun(), buildNoun(body, answered)).join()).toContain(sentence);
  });

  test('an additional field in the response › is compatible; a removed operation › is reported', () => {
    const more = withField(answer, 'more', { type: 'string' });
    expect(narrowedNoun(buildNoun(), buildNoun(body, more))).toEqual([]);
    expect(narrowedNoun(buildNoun(), { version: 1, paths: {} })).toEqual([
      'POST /api/tools was removed',
    ]);
  });
});
