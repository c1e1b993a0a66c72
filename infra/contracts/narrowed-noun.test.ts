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

describe('a noun of the API', () => {
  test.each([
    ['a field that may be sent', withField(body, 'more', { type: 'string' })],
    ['a further value', withField(body, 'icon', { type: 'string', enum: ['tools', 'radio', 'x'] })],
    ['a wider limit', withField(body, 'name', { type: 'string', maxLength: 200 })],
  ])('with %s › keeps what it promised', (_, request) => {
    expect(narrowedNoun(buildNoun(), buildNoun(request))).toEqual([]);
  });

  test.each([
    [
      'a tighter limit',
      withField(body, 'name', { type: 'string', maxLength: 9 }),
      'tighter maxLength',
    ],
    [
      'a limit where none was',
      withField(body, 'icon', { type: 'string', enum: ['tools', 'radio'], maxLength: 9 }),
      'tighter maxLength',
    ],
    [
      'a value fewer',
      withField(body, 'icon', { type: 'string', enum: ['tools'] }),
      'no longer takes "radio"',
    ],
    ['a field fewer', without(body, 'icon'), 'icon is gone'],
    ['a field that must be sent', { ...body, required: ['name', 'icon'] }, 'icon is required now'],
    ['another type', withField(body, 'name', { type: 'number' }), 'no longer takes string'],
  ])('that requires %s › is named', (_, request, sentence) => {
    expect(narrowedNoun(buildNoun(), buildNoun(request)).join()).toContain(
      `POST /api/tools: in the body`,
    );
    expect(narrowedNoun(buildNoun(), buildNoun(request)).join()).toContain(sentence);
  });

  test.each([
    ['a field fewer', without(answer, 'note'), 'note is gone'],
    ['a field that may be absent', { ...answer, required: [] }, 'id may be absent now'],
    [
      'null where none was',
      withField(answer, 'id', { type: ['string', 'null'] }),
      'may now be null',
    ],
  ])('that answers %s › is named', (_, answered, sentence) => {
    expect(narrowedNoun(buildNoun(), buildNoun(body, answered)).join()).toContain(sentence);
  });

  test('with a field more in its answer › keeps what it promised; gone › is named', () => {
    const more = withField(answer, 'more', { type: 'string' });
    expect(narrowedNoun(buildNoun(), buildNoun(body, more))).toEqual([]);
    expect(narrowedNoun(buildNoun(), { version: 1, paths: {} })).toEqual([
      'POST /api/tools is gone',
    ]);
  });
});
