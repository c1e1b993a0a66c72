import { errorBody } from '@firedeck/contract';
import fc from 'fast-check';
import type { LightMyRequestResponse } from 'fastify';
import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod/mini';
import { injectProven } from '../../testing/builders.ts';
import { fuzzProfile } from '../../testing/config.ts';
import { examples } from '../../testing/fuzz/examples.ts';
import {
  type FuzzRequest,
  fuzzedGroupRoles,
  prepareFixtures,
} from '../../testing/fuzz/fixtures.ts';
import { changed, type FuzzCase, fuzzCase } from '../../testing/fuzz/fuzz-case.ts';
import { listOperations, type Operation } from '../../testing/fuzz/operations.ts';
import { setUpSingleSignOn } from '../../testing/sso/set-up.ts';
import { parseGroupRoles } from '../lib/settings/group-roles.ts';

const cases = fuzzProfile.isFull ? 20_000 : 300;
const clearedEvery = 400;
const longestId = 64;
const progressEvery = 2_000;
// No rate limits: every case must be validated.
const many = 1_000_000;
const freeTries = {
  signIn: many,
  signInPerAccount: many,
  signInPerAddress: many,
  signUpPerAddress: many,
};

// Enables the routes of second factors.
const secondFactor = { mode: 'optional', graceDays: 14, rememberDays: 30 } as const;

const groupRoles = parseGroupRoles(fuzzedGroupRoles);
const config = { freeTries, secondFactor, groupRoles };

const { testApp } = setUpSingleSignOn({ kind: 'entra', config });
let operations: Operation[];
let fixture: Awaited<ReturnType<typeof prepareFixtures>>;
/** How often each operation succeeded. */
const successes = new Map<string, number>();

beforeAll(async () => {
  // Streams do not end; another test covers them.
  operations = listOperations(testApp.app).filter(({ name }) => name !== 'GET /api/events');
  fixture = await prepareFixtures(testApp, 3);
}, 60_000);

async function send(
  { method, path }: Operation,
  { id = '', query = {}, headers, body }: FuzzRequest,
) {
  const url = path.replace(/\{\w+\}/, encodeURIComponent(id.toWellFormed()));
  const search = new URLSearchParams(query).toString();
  return injectProven(testApp.app, {
    method,
    url: search ? `${url}?${search}` : url,
    headers,
    ...(body !== undefined && { payload: body as object }),
  });
}

const strictError = z.strictObject(errorBody.shape);

interface CheckedCase {
  operation: Operation;
  request: FuzzRequest;
  access: FuzzCase['access'];
}

/** Each response matches its schema and is never an unexpected failure. */
function expectDescribed(
  response: LightMyRequestResponse,
  { operation, request, access }: CheckedCase,
) {
  const { statusCode: status, body } = response;
  expect([status, status >= 500 ? body : '']).toEqual([status, '']);
  // An id this long matches no route.
  const isAddress = !operation.path.includes('{') || (request.id ?? '').length <= longestId;
  if (access !== 'own' && operation.needsMember) expect(status).toBe(isAddress ? 401 : 404);
  if (status >= 400) {
    expect(z.safeParse(strictError, JSON.parse(body)).error).toBeUndefined();
    return;
  }
  expect([...operation.successes.keys()]).toContain(status);
  const schema = operation.successes.get(status);
  if (schema) expect(schema.safeParse(JSON.parse(body)).error).toBeUndefined();
  else if (status === 204 || status === 304) expect(body).toBe('');
  successes.set(operation.name, (successes.get(operation.name) ?? 0) + 1);
}

describe('the OpenAPI document', () => {
  test('each operation has an example of a successful request', () => {
    expect(operations.map(({ name }) => name).toSorted()).toEqual(Object.keys(examples).toSorted());
  });

  test('each example succeeds with the documented response', async () => {
    for (const [number, operation] of operations.entries()) {
      const request = await examples[operation.name]?.(await fixture.at(number));
      const response = await send(operation, request as FuzzRequest);
      const outcome = [
        operation.name,
        response.statusCode,
        response.statusCode < 300 ? '' : response.body,
      ];
      expect(outcome).toEqual([operation.name, response.statusCode, '']);
      expectDescribed(response, { operation, request: request as FuzzRequest, access: 'own' });
    }
  }, 120_000);

  test('the examples include a sign-up with and without an invitation', async () => {
    const sent: string[] = [];
    for (const name of ['POST /api/sign-up', 'POST /api/sign-up', 'POST /api/sso/start']) {
      const request = (await examples[name]?.(await fixture.at(0))) as FuzzRequest;
      const operation = operations.find((one) => one.name === name) as Operation;
      const { statusCode } = await send(operation, request);
      const isInvited = (request.body as { invitation?: string }).invitation !== undefined;
      sent.push(`${name} ${isInvited ? 'invited ' : ''}${statusCode}`);
    }
    expect(sent.toSorted()).toEqual([
      'POST /api/sign-up 201',
      'POST /api/sign-up invited 201',
      'POST /api/sso/start invited 200',
    ]);
  });

  test(`${cases} invalid requests › documented responses, none with 5xx`, async () => {
    const byName = new Map(operations.map((operation) => [operation.name, operation]));
    let count = 0;
    await fc.assert(
      fc.asyncProperty(fuzzCase([...byName.keys()]), async (one) => {
        count += 1;
        if (count % clearedEvery === 0) await fixture.clear();
        if (count % progressEvery === 0) process.stdout.write(`${count} of ${cases} cases\n`);
        const operation = byName.get(one.operation) as Operation;
        const example = await examples[one.operation]?.(await fixture.at(count));
        const request = changed(example as FuzzRequest, one);
        expectDescribed(await send(operation, request), { operation, request, access: one.access });
      }),
      // No shrinking: the cases are small, and it would send thousands of requests.
      { numRuns: cases, seed: fuzzProfile.seed, endOnFailure: true },
    );
    const never = operations.filter(({ name }) => !successes.has(name)).map(({ name }) => name);
    expect(never).toEqual([]);
    process.stdout.write(
      `${count} cases over ${operations.length} operations, seed ${fuzzProfile.seed}\n`,
    );
  }, 3_000_000);
});
