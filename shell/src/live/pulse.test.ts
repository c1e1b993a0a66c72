import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createConnection } from './connection.ts';
import { createPulse } from './pulse.ts';

const answer = { tools: 4, notes: 2, modules: 9, live: true };

function pulsing() {
  const connection = createConnection();
  const onPulse = vi.fn();
  const fetchApi = vi.fn(async () => {
    connection.noteAnswer(200);
    return Response.json(answer);
  });
  const pulse = createPulse({ fetchApi, connection, onPulse });
  pulse.start();
  return { connection, onPulse, fetchApi, pulse };
}

const seconds = (count: number) => vi.advanceTimersByTimeAsync(count * 1000);

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

test('nothing is asked while all is well', async () => {
  const { fetchApi } = pulsing();
  await seconds(300);
  expect(fetchApi).not.toHaveBeenCalled();
});

test('while live updates are away it asks every 30 s', async () => {
  const { connection, fetchApi } = pulsing();
  connection.note({ isLiveAway: true });
  await seconds(95);
  expect(fetchApi).toHaveBeenCalledTimes(3);
});

test('while the server is away it asks after 1, 2, 5 and 10 s', async () => {
  const { connection, fetchApi } = pulsing();
  fetchApi.mockImplementation(async () => new Response(null, { status: 503 }));
  connection.noteAnswer(503);
  await seconds(22);
  expect(fetchApi).toHaveBeenCalledTimes(4);
});

test('the first answer after that says that the server is back', async () => {
  const { connection, onPulse } = pulsing();
  connection.noteAnswer(503);
  await seconds(2);
  expect(onPulse).toHaveBeenCalledWith(answer, true);
});

test('an answer in between is no coming back', async () => {
  const { onPulse, pulse } = pulsing();
  await pulse.ask();
  expect(onPulse).toHaveBeenCalledWith(answer, false);
});

test('once stopped it asks no more', async () => {
  const { connection, fetchApi, pulse } = pulsing();
  connection.note({ isLiveAway: true });
  pulse.stop();
  await seconds(120);
  expect(fetchApi).not.toHaveBeenCalled();
});
