import { expect, test, vi } from 'vitest';
import { createEventHub } from './event-hub.ts';

test('a listener that throws is logged, and keeps the event from nobody', () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  const { onEvent, emit } = createEventHub();
  const fault = new Error('a module’s own');
  const heard = vi.fn();
  onEvent('resync', () => {
    throw fault;
  });
  onEvent('resync', heard);
  emit({ event: 'resync' });
  expect(heard).toHaveBeenCalledOnce();
  expect(log).toHaveBeenCalledExactlyOnceWith('a listener to resync failed', fault);
  log.mockRestore();
});
