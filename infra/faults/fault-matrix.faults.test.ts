import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { createMember, sendAs } from '../api-client/member.ts';
import { type Answer, describeResponse } from '../api-client/send-request.ts';
import { isRunning } from '../lib/process-table.ts';
import { createRandom } from '../lib/random.ts';
import { type ServiceFault, serviceFaults } from './harness/faulty-service.ts';
import { type Product, startProduct } from './harness/product.ts';
import { type Sites, startSites } from './harness/sites.ts';
import { type Expectation, type MatrixRoute, matrixRoutes } from './matrix-routes.ts';

const respondsWithinMs = 8_000;
const recoversWithinMs = 10_000;
const retryEveryMs = 200;

const { seed, matrixRounds } = inject('profile');
const random = createRandom(seed);
let product: Product;
let icons: Sites;
let processes: number[];

beforeAll(async () => {
  icons = await startSites(2 * serviceFaults.length * matrixRounds);
  product = await startProduct('matrix', { FAVICON_ALLOWED_HOSTS: icons.hosts });
  processes = [...product.bff.pids(), ...product.worker.pids()];
});

afterAll(async () => {
  icons?.close();
  await product?.stop();
});

/** The responses of one route during and after a fault. */
interface Outcome {
  during: Answer;
  /** The first recovered answer, or the last one. */
  after: Answer;
  /** Time from the end of the fault to recovery; infinite without recovery. */
  recoveredAfterMs: number;
}

describe.each(serviceFaults)('while MongoDB is %s', (fault) => {
  const getOutcomes = observe('mongo', fault);
  test.each(matrixRoutes)('"$name" $withoutDatabase, and recovers', (route) => {
    for (const outcome of getOutcomes(route)) expectOutcome(route, route.withoutDatabase, outcome);
  });
});

describe.each(serviceFaults)('while Redis is %s', (fault) => {
  const listOutcomes = observe('redis', fault);
  test.each(matrixRoutes)('"$name" $withoutRedis, and recovers', (route) => {
    for (const outcome of listOutcomes(route)) expectOutcome(route, route.withoutRedis, outcome);
  });
});

/** Injects the fault and calls every route; returns the outcome of a route in each round. */
function observe(service: 'mongo' | 'redis', fault: ServiceFault) {
  const rounds: Map<MatrixRoute, Outcome>[] = [];
  beforeAll(async () => {
    for (let round = 0; round < matrixRounds; round++) rounds.push(await runRound(service, fault));
  });
  return (route: MatrixRoute) => rounds.map((outcomes) => outcomes.get(route) as Outcome);
}

async function runRound(service: 'mongo' | 'redis', fault: ServiceFault) {
  const { address } = product;
  const prepared = await Promise.all(
    matrixRoutes.map(async (route) => {
      const member = await createMember(address);
      return { route, member, request: await route.prepare(member, address, icons.next) };
    }),
  );
  await product[service].begin(fault);
  const during = await Promise.all(
    prepared.map(async ({ route, member, request }) => {
      await pause(route.afterMs ?? random.below(300));
      return sendAs(member, address, request);
    }),
  );
  await product[service].end();
  const ended = Date.now();
  const outcomes = await Promise.all(
    prepared.map(async ({ route, member, request }, index): Promise<[MatrixRoute, Outcome]> => {
      const retry = () => sendAs(member, address, request);
      const recovery = await waitForRecovery(route, retry, ended);
      return [route, { during: during[index] as Answer, ...recovery }];
    }),
  );
  return new Map(outcomes);
}

async function waitForRecovery(route: MatrixRoute, retry: () => Promise<Answer>, ended: number) {
  for (;;) {
    const after = await retry();
    const took = Date.now() - ended;
    if (isRecovered(route, after)) return { after, recoveredAfterMs: took };
    if (took > recoversWithinMs) return { after, recoveredAfterMs: Number.POSITIVE_INFINITY };
    await pause(retryEveryMs);
  }
}

function isRecovered({ expectedStatuses, hasRecovered }: MatrixRoute, response: Answer): boolean {
  return expectedStatuses.includes(response.status) && (hasRecovered?.(response) ?? true);
}

function expectOutcome(route: MatrixRoute, expectation: Expectation, outcome: Outcome): void {
  const { during, after, recoveredAfterMs } = outcome;
  expect(classify(route, during), describeResponse(during)).toBeOneOf(allowed[expectation]);
  expect(during.ms, 'ms until the answer').toBeLessThanOrEqual(respondsWithinMs);
  expect(recoveredAfterMs, `ms until recovery: ${describeResponse(after)}`).toBeLessThanOrEqual(
    recoversWithinMs,
  );
  expect(processes.map(isRunning), 'bff and worker are still running').toEqual([true, true]);
}

const allowed: Record<Expectation, string[]> = {
  'goes on': ['goes on'],
  'may go on': ['goes on', 'refused'],
  refused: ['refused'],
};

function classify({ expectedStatuses }: MatrixRoute, { status, headers }: Answer): string {
  if (expectedStatuses[0] === status) return 'goes on';
  const hasRetryAfter = Number(headers['retry-after']) > 0;
  return (status === 503 || status === 504) && hasRetryAfter ? 'refused' : 'wrong';
}
