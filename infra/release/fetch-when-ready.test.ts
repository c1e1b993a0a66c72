import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ReleaseRefused, release, rollback, status } from './release-client.ts';

const address = 'http://firedeck.test';
const target = { address, id: 'notes', key: 'key' };
const descriptor = { id: 'notes', artifact: '1.0.0-0000000000000001', integrity: {} } as never;

type Answer = () => Promise<Response>;
const respond =
  (status: number, body: object = {}, headers = {}): Answer =>
  async () =>
    Response.json(body, { status, headers });
const fail =
  (code: string): Answer =>
  async () => {
    throw new TypeError('fetch failed', { cause: Object.assign(new Error(code), { code }) });
  };
const live = respond(200, { id: 'notes', changed: true });
const unavailable = { code: 'temporarily_unavailable', message: 'Come again.' };
const busy = respond(503, unavailable, { 'retry-after': '2' });

/** The server's responses in order; the last one repeats. */
let responses: Answer[];
const fetched = vi.fn(() => (responses.length > 1 ? responses.shift() : responses[0])?.());
const printed = vi.fn();

beforeEach(() => {
  vi.useFakeTimers();
  fetched.mockClear();
  printed.mockClear();
  vi.stubGlobal('fetch', fetched);
  vi.spyOn(console, 'error').mockImplementation(printed);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** The outcome of a command, and after how many seconds. */
async function waitFor(command: Promise<unknown>): Promise<{ outcome: unknown; seconds: number }> {
  const began = Date.now();
  const ended = command.then(
    (outcome) => ({ outcome, seconds: (Date.now() - began) / 1_000 }),
    (outcome) => ({ outcome, seconds: (Date.now() - began) / 1_000 }),
  );
  await vi.advanceTimersByTimeAsync(120_000);
  return ended;
}

test.each([
  ['answers 503', busy, 'Come again.'],
  ['has a gateway that answers 503', respond(503), 'status 503'],
  ['refuses the connection', fail('ECONNREFUSED'), 'ECONNREFUSED'],
  ['cuts the connection', fail('ECONNRESET'), 'ECONNRESET'],
  ['ends the connection without an answer', fail('UND_ERR_SOCKET'), 'UND_ERR_SOCKET'],
])(
  'a server that starts %s › the release waits, prints that once and succeeds',
  async (_, response, reason) => {
    responses = [response, response, live];
    const { outcome, seconds } = await waitFor(release({ ...target, descriptor }));
    expect(outcome).toMatchObject({ changed: true });
    expect(seconds).toBe(4);
    const line = `Waiting up to 30 seconds for ${address} to be ready (${reason})…`;
    expect(printed.mock.calls).toEqual([[line]]);
  },
);

test.each([
  ['503', busy, 'Come again.'],
  [
    'no connection',
    fail('ECONNREFUSED'),
    `${address} does not respond. Is Firedeck running there?`,
  ],
])('%s for longer › the release gives up after 30 seconds', async (_, response, message) => {
  responses = [response];
  const timeouts = vi.spyOn(AbortSignal, 'timeout');
  const { outcome, seconds } = await waitFor(status({ address }));
  expect(outcome).toMatchObject({ message });
  expect(seconds).toBe(30);
  expect(timeouts.mock.calls.flat()).toContain(10_000);
  expect([timeouts.mock.calls[0], timeouts.mock.lastCall]).toEqual([[25_000], [2_000]]);
});

test.each([
  ['a refusal by content', respond(409, { code: 'incompatible', message: 'Does not fit.' })],
  ['a foreign key', respond(403)],
  ['a defect', respond(500)],
  ['a gateway', respond(502)],
  ['a 503 without Retry-After', respond(503, unavailable)],
])('%s › is not sent again', async (_, response) => {
  responses = [response];
  const { outcome, seconds } = await waitFor(release({ ...target, descriptor }));
  expect(outcome).toBeInstanceOf(ReleaseRefused);
  expect([seconds, fetched.mock.calls.length, printed.mock.calls.length]).toEqual([0, 1, 0]);
});

test.each([
  ['without a named artifact', {}, busy, 0],
  ['without a named artifact', {}, fail('ECONNRESET'), 0],
  ['without a named artifact', {}, fail('ECONNREFUSED'), 2],
  ['of a named artifact', { from: '1.0.0' }, busy, 2],
  ['that is a dry run', { dryRun: true }, fail('ECONNRESET'), 2],
])('a rollback %s › is sent again only if it is idempotent', async (_, from, response, waited) => {
  responses = [response, live];
  const { seconds } = await waitFor(rollback({ ...target, ...from }));
  expect(seconds).toBe(waited);
});
