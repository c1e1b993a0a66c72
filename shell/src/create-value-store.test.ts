import { expect, test, vi } from 'vitest';
import { createValueStore } from './create-value-store.ts';

test('a new value › notifies subscribers, an equal one does not', () => {
  const store = createValueStore(1);
  const listener = vi.fn();
  const unsubscribe = store.subscribe(listener);
  store.set(2);
  store.set(2);
  expect(store.get()).toBe(2);
  expect(listener).toHaveBeenCalledTimes(1);
  unsubscribe();
  store.set(3);
  expect(listener).toHaveBeenCalledTimes(1);
});
