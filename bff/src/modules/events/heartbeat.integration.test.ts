import { afterEach, expect, it, vi } from 'vitest';
import { aMember, aTool } from '../../../testing/builders.ts';
import { readEvents } from '../../../testing/event-reader.ts';
import { startTestApp } from '../../../testing/test-app.ts';

const heartbeatMs = 25_000;

afterEach(() => {
  vi.useRealTimers();
});

it('an open stream has a heartbeat every 25 s, not sooner [S9-031]', async () => {
  // All other timers are real, as servers and sockets are.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const test = await startTestApp();
  const address = await test.app.listen({ host: '127.0.0.1', port: 0 });
  const member = await aMember(test.app);
  const stream = await readEvents(address, member.accessToken);
  await stream.next('hello');
  const heartbeats = () => stream.events.filter(({ event }) => event === 'heartbeat').length;

  vi.advanceTimersByTime(heartbeatMs - 1);
  // A heartbeat would precede this event.
  await aTool(member);
  await stream.next('tools.changed');
  expect(heartbeats()).toBe(0);
  vi.advanceTimersByTime(1);
  await stream.next('heartbeat');
  vi.advanceTimersByTime(heartbeatMs);
  await stream.next('heartbeat');
  expect(heartbeats()).toBe(2);

  stream.close();
  await test.close();
});
