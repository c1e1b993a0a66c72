import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { isRunning } from '../local/process-table.ts';
import { createRandom } from '../local/random.ts';
import type { Answer } from './ground/ask.ts';
import { aMember, askAs } from './ground/member.ts';
import { type Product, startProduct } from './ground/product.ts';
import { type Sites, sites } from './ground/sites.ts';
import { type ServiceFault, serviceFaults } from './ground/troubled-service.ts';
import { type Expectation, type MatrixRoute, matrixRoutes } from './matrix-routes.ts';

const answersWithinMs = 8_000;
const recoversWithinMs = 10_000;
const asksAgainEveryMs = 200;

const { seed, matrixRounds } = inject('profile');
const random = createRandom(seed);
let product: Product;
let icons: Sites;
let processes: number[];

beforeAll(async () => {
  icons = await sites(2 * serviceFaults.length * matrixRounds);
  product = await startProduct('matrix', { FAVICON_ALLOWED_HOSTS: icons.hosts });
  processes = [...product.bff.pids(), ...product.worker.pids()];
});

afterAll(async () => {
  icons?.close();
  await product?.stop();
});

/** What one route did during a fault and after it. */
interface Outcome {
  during: Answer;
  /** The answer that shows that all is well, or the last one. */
  after: Answer;
  /** From the end of the fault until all was well; endless when it never was. */
  recoveredAfterMs: number;
}

describe.each(serviceFaults)('while MongoDB is %s', (fault) => {
  const outcomesOf = observe('mongo', fault);
  test.each(matrixRoutes)('"$name" $withoutDatabase, and all is well after it', (route) => {
    for (const outcome of outcomesOf(route))
      expectAsExpected(route, route.withoutDatabase, outcome);
  });
});

describe.each(serviceFaults)('while Redis is %s', (fault) => {
  const outcomesOf = observe('redis', fault);
  test.each(matrixRoutes)('"$name" $withoutRedis, and all is well after it', (route) => {
    for (const outcome of outcomesOf(route)) expectAsExpected(route, route.withoutRedis, outcome);
  });
});

/** Lets the fault happen and asks every route; gives back what each did in each round. */
function observe(service: 'mongo' | 'redis', fault: ServiceFault) {
  const rounds: Map<MatrixRoute, Outcome>[] = [];
  beforeAll(async () => {
    for (let round = 0; round < matrixRounds; round++) rounds.push(await oneRound(service, fault));
  });
  return (route: MatrixRoute) => rounds.map((outcomes) => outcomes.get(route) as Outcome);
}

async function oneRound(service: 'mongo' | 'redis', fault: ServiceFault) {
  const { address } = product;
  const prepared = await Promise.all(
    matrixRoutes.map(async (route) => {
      const member = await aMember(address);
      return { route, member, question: await route.prepare(member, address, icons.next) };
    }),
  );
  await product[service].begin(fault);
  const during = await Promise.all(
    prepared.map(async ({ route, member, question }) => {
      await pause(route.afterMs ?? random.below(300));
      return askAs(member, address, question);
    }),
  );
  await product[service].end();
  const ended = Date.now();
  const outcomes = await Promise.all(
    prepared.map(async ({ route, member, question }, index): Promise<[MatrixRoute, Outcome]> => {
      const askAgain = () => askAs(member, address, question);
      const recovery = await recoveryOf(route, askAgain, ended);
      return [route, { during: during[index] as Answer, ...recovery }];
    }),
  );
  return new Map(outcomes);
}

async function recoveryOf(route: MatrixRoute, askAgain: () => Promise<Answer>, ended: number) {
  for (;;) {
    const after = await askAgain();
    const took = Date.now() - ended;
    if (isWell(route, after)) return { after, recoveredAfterMs: took };
    if (took > recoversWithinMs) return { after, recoveredAfterMs: Number.POSITIVE_INFINITY };
    await pause(asksAgainEveryMs);
  }
}

function isWell({ fine, isWell }: MatrixRoute, answer: Answer): boolean {
  return fine.includes(answer.status) && (isWell?.(answer) ?? true);
}

function expectAsExpected(route: MatrixRoute, expectation: Expectation, outcome: Outcome): void {
  const { during, after, recoveredAfterMs } = outcome;
  expect(classOf(route, during), said(during)).toBeOneOf(allowed[expectation]);
  expect(during.ms, 'ms until the answer').toBeLessThanOrEqual(answersWithinMs);
  expect(recoveredAfterMs, `ms until all was well: ${said(after)}`).toBeLessThanOrEqual(
    recoversWithinMs,
  );
  expect(processes.map(isRunning), 'bff and worker still run').toEqual([true, true]);
}

const allowed: Record<Expectation, string[]> = {
  'goes on': ['goes on'],
  'may go on': ['goes on', 'refused'],
  refused: ['refused'],
};

function classOf({ fine }: MatrixRoute, { status, headers }: Answer): string {
  if (fine[0] === status) return 'goes on';
  const saysWhen = Number(headers['retry-after']) > 0;
  return (status === 503 || status === 504) && saysWhen ? 'refused' : 'wrong';
}

function said({ status, body, failure, ms }: Answer): string {
  return `${status} ${failure ?? JSON.stringify(body)} after ${ms} ms`;
}
