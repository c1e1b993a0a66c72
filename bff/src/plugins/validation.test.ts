import { errorBody, session, toolList } from '@firedeck/contract';
import fastify, { type FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { describe, expect, test } from 'vitest';
import { z } from 'zod/mini';
import type { Config } from '../config.ts';
import { isDeeperThan, validation } from './validation.ts';

const aSession = {
  access_token: 'a.b.c',
  token_type: 'bearer',
  expires_in: 600,
  expires_at: 1_800_000_000,
  user: {
    id: '00000000-0000-4000-8000-000000000001',
    email: 'dana@example.org',
    email_confirmed_at: null,
    user_metadata: { first_name: 'Dana', last_name: 'Reyes' },
    created_at: '2026-11-21T19:42:00.000Z',
  },
};

const aTool = {
  id: '00000000-0000-4000-8000-000000000002',
  user_id: aSession.user.id,
  name: 'River "gauges" é 🚒 \u2028',
  url: 'https://gauges.example.org/map',
  icon: 'chart-line',
  notes: '',
  position: 0,
  created_at: '2026-11-21T19:42:00.000Z',
  updated_at: '2026-11-21T19:42:00.000Z',
  rev: 1,
  favicon: null,
};

/** The response of a route with this schema if its handler returns this value. */
async function fetchResponse(schema: z.core.$ZodType, given: unknown, production: boolean) {
  const app: FastifyInstance = fastify();
  app.decorate('config', { production } as Config);
  await app.register(validation);
  app
    .withTypeProvider<ZodTypeProvider>()
    .get('/', { schema: { response: { 200: schema } } }, async () => given);
  const { statusCode, body } = await app.inject('/');
  return { statusCode, body: JSON.parse(body) };
}

describe.each([
  ['in production', true],
  ['elsewhere', false],
])('a response %s', (_case, production) => {
  test('with a field outside its schema › is sent without it', async () => {
    const given = {
      ...aSession,
      refresh_token: 'a secret',
      user: { ...aSession.user, passwordHash: 'a secret' },
    };
    const response = await fetchResponse(session, given, production);
    expect(response).toEqual({ statusCode: 200, body: aSession });
  });

  test('without a required field › fails', async () => {
    const { expires_at: _, ...given } = aSession;
    expect((await fetchResponse(session, given, production)).statusCode).toBe(500);
  });

  test.each<[string, z.core.$ZodType, unknown]>([
    ['a list', toolList, { version: 3, tools: [aTool, { ...aTool, picture: 'x', favicon: '/i' }] }],
    ['an empty list', toolList, { version: 0, tools: [] }],
    ['an object or null', z.object({ one: z.nullable(session) }), { one: null }],
    ['an object that may be null', z.object({ one: z.nullable(session) }), { one: aSession }],
    ['an omitted field', z.object({ one: z.optional(z.nullable(z.string())) }), {}],
    ['a record', z.record(z.string(), z.number()), { __proto__x: 1, constructor: 2 }],
    [
      'anything',
      errorBody,
      { code: 'not_found', message: 'y', request_id: 'z', current: aSession },
    ],
    [
      'a member that a newer version wrote',
      toolList,
      { version: 1, tools: [{ ...aTool, icon: 'siren' }] },
    ],
  ])('with %s › is sent unchanged', async (_of, schema, given) => {
    expect(await fetchResponse(schema, given, production)).toEqual({
      statusCode: 200,
      body: given,
    });
  });
});

const nested = (levels: number): unknown => (levels === 0 ? 'x' : { inner: [nested(levels - 1)] });

test.each([
  ['a text', 'x', 0, false],
  ['nothing', null, 0, false],
  ['an empty object', {}, 0, true],
  ['four objects with lists in them', nested(4), 8, false],
  ['one more', { more: nested(4) }, 8, true],
  ['a thousand', nested(1_000), 8, true],
])('the nesting of %s › is checked', (_case, value, levels, response) => {
  expect(isDeeperThan(levels, value)).toBe(response);
});
