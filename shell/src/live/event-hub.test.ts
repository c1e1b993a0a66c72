import { expect, test, vi } from 'vitest';
import { createEventHub } from './event-hub.ts';

test('a listener throws › it is logged, and the other listeners get the event', () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  const { onEvent, emit } = createEventHub();
  const fault = new Error('a module’s own');
  const listener = vi.fn();
  onEvent('resync', () => {
    throw fault;
  });
  onEvent('resync', listener);
  emit({ event: 'resync' });
  expect(listener).toHaveBeenCalledOnce();
  expect(log).toHaveBeenCalledExactlyOnceWith('resync listener failed', fault);
  log.mockRestore();
});
