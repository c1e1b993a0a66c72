import type { Pulse } from '@firedeck/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createConnection } from './connection.ts';
import { createPulse } from './pulse.ts';

const answer = { tools: 4, notes: 2, modules: 9, live: true };

function pulsing() {
  const connection = createConnection();
  const onPulse = vi.fn();
  const askServer = vi.fn(async (): Promise<Pulse | null> => {
    connection.noteAnswer(200);
    return answer;
  });
  const pulse = createPulse({ askServer, connection, onPulse });
  pulse.start();
  return { connection, onPulse, askServer, pulse };
}

const seconds = (count: number) => vi.advanceTimersByTimeAsync(count * 1000);

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

test('nothing is asked while all is well', async () => {
  const { askServer } = pulsing();
  await seconds(300);
  expect(askServer).not.toHaveBeenCalled();
});

test('while live updates are away it asks every 30 s', async () => {
  const { connection, askServer } = pulsing();
  connection.note({ isLiveAway: true });
  await seconds(95);
  expect(askServer).toHaveBeenCalledTimes(3);
});

test('while the server is away it asks after 1, 2, 5 and 10 s', async () => {
  const { connection, askServer } = pulsing();
  askServer.mockResolvedValue(null);
  connection.noteAnswer(503);
  await seconds(22);
  expect(askServer).toHaveBeenCalledTimes(4);
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
  const { connection, askServer, pulse } = pulsing();
  connection.note({ isLiveAway: true });
  pulse.stop();
  await seconds(120);
  expect(askServer).not.toHaveBeenCalled();
});

test('when another request finds the server back first, a pulse follows at once', async () => {
  const { connection, onPulse, askServer } = pulsing();
  connection.noteAnswer(0);
  connection.noteAnswer(200);
  await seconds(0);
  expect(onPulse).toHaveBeenCalledWith(answer, true);
  await seconds(300);
  expect(askServer).toHaveBeenCalledTimes(1);
});

test('a server that is there but has no pulse to give is not asked in a loop', async () => {
  const { connection, askServer } = pulsing();
  askServer.mockResolvedValue(null);
  connection.noteAnswer(0);
  connection.noteAnswer(200);
  await seconds(300);
  expect(askServer).toHaveBeenCalledTimes(1);
});
