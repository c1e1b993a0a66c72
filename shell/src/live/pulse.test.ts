import type { Pulse } from '@firedeck/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createConnectionStore } from '../connection/connection.ts';
import { createPulse } from './pulse.ts';

const versions = { tools: 4, notes: 2, modules: 9, live: true };

function startPulse() {
  const connection = createConnectionStore();
  const onPulse = vi.fn();
  const fetchPulse = vi.fn(async (_signal: AbortSignal): Promise<Pulse | null> => {
    connection.recordStatus(200);
    return versions;
  });
  const failedQueries = {
    hasFailed: false,
    hasFailures: () => failedQueries.hasFailed,
    retryFailed: vi.fn(async () => {}),
    notify: () => {},
    subscribe: (listener: () => void) => {
      failedQueries.notify = listener;
      return () => {};
    },
  };
  const failQuery = () => {
    failedQueries.hasFailed = true;
    failedQueries.notify();
  };
  const pulse = createPulse({ fetchPulse, connection, failedQueries, onPulse });
  pulse.start();
  return { connection, onPulse, fetchPulse, pulse, failedQueries, failQuery };
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

test('everything works › no pulse is sent', async () => {
  const { fetchPulse } = startPulse();
  await seconds(300);
  expect(fetchPulse).not.toHaveBeenCalled();
});

test('live updates are down › the pulse is sent every 30 s', async () => {
  const { connection, fetchPulse } = startPulse();
  connection.update({ isLiveUnavailable: true });
  await seconds(95);
  expect(fetchPulse).toHaveBeenCalledTimes(3);
});

test('the server is unreachable › the pulse is sent after 1, 2, 5 and 10 s', async () => {
  const { connection, fetchPulse } = startPulse();
  fetchPulse.mockResolvedValue(null);
  connection.recordStatus(503);
  await seconds(22);
  expect(fetchPulse).toHaveBeenCalledTimes(4);
});

test('the stream is down as well › the pulse is sent after 1 s, then every 13 s', async () => {
  const { connection, fetchPulse } = startPulse();
  fetchPulse.mockResolvedValue(null);
  connection.recordStatus(503);
  connection.update({ isLiveUnavailable: true });
  await seconds(30);
  expect(fetchPulse).toHaveBeenCalledTimes(3);
});

test('the stream reaches the server first › a pulse follows within a second', async () => {
  const { connection, onPulse, fetchPulse } = startPulse();
  fetchPulse.mockResolvedValueOnce(null);
  connection.recordStatus(503);
  connection.update({ isLiveUnavailable: true });
  await seconds(2);
  connection.update({ isServerUnreachable: false });
  connection.update({ isLiveUnavailable: false });
  await seconds(1);
  expect(onPulse.mock.calls).toEqual([[versions, true]]);
});

test('the first response after a failed pulse › reports the recovery', async () => {
  const { connection, onPulse, fetchPulse } = startPulse();
  fetchPulse.mockResolvedValueOnce(null);
  connection.recordStatus(503);
  await seconds(3);
  expect(onPulse.mock.calls).toEqual([[versions, true]]);
});

test('a query has failed › the pulse is sent after 1 s, then every 13 s, and retries it each time', async () => {
  const { fetchPulse, failQuery, failedQueries, onPulse } = startPulse();
  failQuery();
  await seconds(30);
  expect(fetchPulse).toHaveBeenCalledTimes(3);
  expect(failedQueries.retryFailed).toHaveBeenCalledTimes(3);
  expect(onPulse).not.toHaveBeenCalledWith(versions, true);
});

test('the pulse fails › no failed query is retried', async () => {
  const { fetchPulse, failQuery, failedQueries } = startPulse();
  fetchPulse.mockResolvedValue(null);
  failQuery();
  await seconds(60);
  expect(failedQueries.retryFailed).not.toHaveBeenCalled();
});

test('a retry hangs › the next pulse is delayed by at most that time', async () => {
  const { fetchPulse, failQuery, failedQueries } = startPulse();
  failedQueries.retryFailed.mockImplementation(() => twelveSeconds());
  failQuery();
  await seconds(16);
  expect(fetchPulse).toHaveBeenCalledTimes(2);
});

test('other requests alternate between failure and success › no extra pulse is sent', async () => {
  const { fetchPulse, connection, failQuery } = startPulse();
  failQuery();
  for (let second = 0; second < 60; second += 1) {
    connection.recordStatus(503, 'GET /api/tools');
    connection.recordStatus(200, 'GET /api/notes');
    await seconds(1);
  }
  expect(fetchPulse.mock.calls.length).toBeLessThanOrEqual(6);
});

test('a pulse without an outage before › reports no recovery', async () => {
  const { onPulse, pulse } = startPulse();
  pulse.poll();
  await seconds(0);
  expect(onPulse).toHaveBeenCalledWith(versions, false);
});

test('the network is back while a pulse hangs › a new pulse replaces it', async () => {
  const { connection, onPulse, fetchPulse, pulse } = startPulse();
  fetchPulse.mockImplementationOnce(() => new Promise(() => {}));
  connection.recordStatus(0);
  await seconds(2);
  expect(fetchPulse).toHaveBeenCalledTimes(1);
  pulse.resume();
  await seconds(0);
  expect(fetchPulse.mock.calls[0]?.[0].aborted).toBe(true);
  expect(onPulse.mock.calls).toEqual([[versions, true]]);
  expect(fetchPulse).toHaveBeenCalledTimes(2);
});

test('stopped › no pulse is sent', async () => {
  const { connection, fetchPulse, pulse } = startPulse();
  connection.update({ isLiveUnavailable: true });
  pulse.stop();
  await seconds(120);
  expect(fetchPulse).not.toHaveBeenCalled();
});

test('another request reaches the server first › a pulse follows within a second', async () => {
  const { connection, onPulse, fetchPulse } = startPulse();
  fetchPulse.mockResolvedValueOnce(null);
  connection.recordStatus(0);
  await seconds(1);
  connection.recordStatus(200);
  await seconds(1);
  expect(onPulse).toHaveBeenCalledWith(versions, true);
  await seconds(300);
  expect(fetchPulse).toHaveBeenCalledTimes(2);
});

test('the server is reachable but the pulse fails › it is not sent in a loop', async () => {
  const { connection, fetchPulse } = startPulse();
  fetchPulse.mockResolvedValue(null);
  connection.recordStatus(0);
  await seconds(1);
  connection.recordStatus(200);
  await seconds(300);
  expect(fetchPulse).toHaveBeenCalledTimes(2);
});

test.each(['onPulse', 'retryFailed'] as const)(
  '%s throws › it is logged, and the next pulse follows',
  async (part) => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
    const { fetchPulse, failQuery, failedQueries, onPulse } = startPulse();
    const broken = () => {
      throw new Error('broken');
    };
    if (part === 'onPulse') onPulse.mockImplementationOnce(broken);
    else failedQueries.retryFailed.mockImplementationOnce(broken);
    failQuery();
    await seconds(16);
    expect(fetchPulse).toHaveBeenCalledTimes(2);
    expect(logged).toHaveBeenCalledExactlyOnceWith(expect.any(String), expect.any(Error));
    logged.mockRestore();
  },
);
