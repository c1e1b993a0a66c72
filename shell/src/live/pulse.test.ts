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
  const failedParts = {
    isThere: false,
    hasFailures: () => failedParts.isThere,
    retryFailed: vi.fn(async () => {}),
    tell: () => {},
    subscribe: (listener: () => void) => {
      failedParts.tell = listener;
      return () => {};
    },
  };
  const failPart = () => {
    failedParts.isThere = true;
    failedParts.tell();
  };
  const pulse = createPulse({ askServer, connection, failedParts, onPulse });
  pulse.start();
  return { connection, onPulse, askServer, pulse, failedParts, failPart };
}

const seconds = (count: number) => vi.advanceTimersByTimeAsync(count * 1000);
const twelveSeconds = () =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, 12_000);
  });

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

test('the first pulse after one that got no answer says that the server is back', async () => {
  const { connection, onPulse, askServer } = pulsing();
  askServer.mockResolvedValueOnce(null);
  connection.noteAnswer(503);
  await seconds(3);
  expect(onPulse.mock.calls).toEqual([[answer, true]]);
});

test('while a part is failed it asks after 1 s, then every 13 s, and has it fetched each time', async () => {
  const { askServer, failPart, failedParts, onPulse } = pulsing();
  failPart();
  await seconds(30);
  expect(askServer).toHaveBeenCalledTimes(3);
  expect(failedParts.retryFailed).toHaveBeenCalledTimes(3);
  expect(onPulse).not.toHaveBeenCalledWith(answer, true);
});

test('while no pulse comes nothing that failed is fetched', async () => {
  const { askServer, failPart, failedParts } = pulsing();
  askServer.mockResolvedValue(null);
  failPart();
  await seconds(60);
  expect(failedParts.retryFailed).not.toHaveBeenCalled();
});

test('a part that gives no answer delays the next pulse by what it took at most', async () => {
  const { askServer, failPart, failedParts } = pulsing();
  failedParts.retryFailed.mockImplementation(() => twelveSeconds());
  failPart();
  await seconds(16);
  expect(askServer).toHaveBeenCalledTimes(2);
});

test('other requests that fail and succeed by turns cause no pulse', async () => {
  const { askServer, connection, failPart } = pulsing();
  failPart();
  for (let second = 0; second < 60; second += 1) {
    connection.noteAnswer(503, 'GET /api/tools');
    connection.noteAnswer(200, 'GET /api/notes');
    await seconds(1);
  }
  expect(askServer.mock.calls.length).toBeLessThanOrEqual(6);
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

test('when another request finds the server back first, a pulse follows within a second', async () => {
  const { connection, onPulse, askServer } = pulsing();
  askServer.mockResolvedValueOnce(null);
  connection.noteAnswer(0);
  await seconds(1);
  connection.noteAnswer(200);
  await seconds(1);
  expect(onPulse).toHaveBeenCalledWith(answer, true);
  await seconds(300);
  expect(askServer).toHaveBeenCalledTimes(2);
});

test('a server that is there but has no pulse to give is not asked in a loop', async () => {
  const { connection, askServer } = pulsing();
  askServer.mockResolvedValue(null);
  connection.noteAnswer(0);
  await seconds(1);
  connection.noteAnswer(200);
  await seconds(300);
  expect(askServer).toHaveBeenCalledTimes(2);
});

test.each(['onPulse', 'retryFailed'] as const)(
  '%s throws › it is logged, and the next pulse follows',
  async (part) => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
    const { askServer, failPart, failedParts, onPulse } = pulsing();
    const broken = () => {
      throw new Error('broken');
    };
    if (part === 'onPulse') onPulse.mockImplementationOnce(broken);
    else failedParts.retryFailed.mockImplementationOnce(broken);
    failPart();
    await seconds(16);
    expect(askServer).toHaveBeenCalledTimes(2);
    expect(logged).toHaveBeenCalledExactlyOnceWith(expect.any(String), expect.any(Error));
    logged.mockRestore();
  },
);
