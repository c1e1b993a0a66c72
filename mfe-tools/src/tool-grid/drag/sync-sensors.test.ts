import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { SyncMouseSensor } from './sync-sensors.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const fire = (type: string, init: MouseEventInit = {}) =>
  document.dispatchEvent(new MouseEvent(type, { bubbles: true, ...init }));
const changeSelection = () => document.dispatchEvent(new Event('selectionchange'));

/** Lifts a card; returns a function that counts the text selections cleared since. */
function startDrag(): () => number {
  const clear = vi.fn();
  vi.spyOn(document, 'getSelection').mockReturnValue({ removeAllRanges: clear } as never);
  const props = {
    event: new MouseEvent('mousedown'),
    options: { activationConstraint: { distance: 4 } },
    onStart: vi.fn(),
    onMove: vi.fn(),
    onEnd: vi.fn(),
    onCancel: vi.fn(),
    onAbort: vi.fn(),
    onPending: vi.fn(),
  };
  Object.defineProperty(props.event, 'target', { value: document.body });
  new SyncMouseSensor(props as never);
  fire('mousemove', { clientX: 40 });
  expect(props.onStart).toHaveBeenCalled();
  clear.mockClear();
  return () => clear.mock.calls.length;
}

it.each([
  ['dropped', () => fire('mouseup')],
  ['canceled', () => document.dispatchEvent(new KeyboardEvent('keydown', { code: 'Escape' }))],
])('text field focused right after a card was %s › keeps its caret', (_name, end) => {
  const countCleared = startDrag();
  changeSelection();
  expect(countCleared()).toBe(1);

  end();
  changeSelection();
  vi.advanceTimersByTime(49);
  changeSelection();
  expect(countCleared()).toBe(1);
});

it('after the drop › other listeners get selection events again', () => {
  startDrag();
  const listener = vi.fn();
  document.addEventListener('selectionchange', listener);
  fire('mouseup');
  vi.advanceTimersByTime(50);
  changeSelection();
  expect(listener).toHaveBeenCalledTimes(1);
  document.removeEventListener('selectionchange', listener);
});
