import { expect, it, vi } from 'vitest';
import { restartIfEnded } from './supervise-servers.ts';

const log = vi.fn();
const restart = async (isRunning: () => Promise<boolean>) => {
  const stop = vi.fn(async () => {});
  const start = vi.fn(async () => {});
  await restartIfEnded({ name: 'Redis', log: 'redis', process: { isRunning, stop, start } }, log);
  return [stop.mock.calls.length, start.mock.calls.length];
};

it('a running server, as a process or in a container › is left alone', async () => {
  expect(await restart(async () => true)).toEqual([0, 0]);
});

it('a server that ended › is restarted and logged', async () => {
  expect(await restart(async () => false)).toEqual([1, 1]);
  expect(log.mock.lastCall?.[0]).toContain('Redis ended unexpectedly');
});

it('a server in an unknown state › is left alone', async () => {
  const refuse = async () => {
    throw new Error('the daemon does not answer');
  };
  expect(await restart(refuse)).toEqual([0, 0]);
});
