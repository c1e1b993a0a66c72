import { fireEvent } from '@testing-library/react';
import type { MouseEvent, TouchEvent } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { createDragPresses, type DragPresses, type PressListeners } from './drag-presses.ts';
import { forwardPress } from './forward-press.ts';

const down = { button: 0, clientX: 10, clientY: 10 } as MouseEvent;
const touches = (...identifiers: number[]) =>
  ({ touches: identifiers.map((identifier) => ({ identifier })) }) as unknown as TouchEvent;
const touch = touches(0);
const earlyDrag = vi.fn();
const listeners = () => ({ onMouseDown: vi.fn(), onTouchStart: vi.fn() });
const connect = (presses: DragPresses, id: string, connected: PressListeners) =>
  presses.connect(
    id,
    () => connected,
    (held) => forwardPress(held, connected),
  );

it('handle connected › the press is forwarded', () => {
  const presses = createDragPresses(earlyDrag);
  const connected = listeners();
  connect(presses, '1', connected);
  presses.mouseDown('1', down);
  presses.touchStart('1', touch);
  expect(connected.onMouseDown).toHaveBeenCalledExactlyOnceWith(down);
  expect(connected.onTouchStart).toHaveBeenCalledExactlyOnceWith(touch);
});

it('press still held when the library loads › is forwarded once', () => {
  const presses = createDragPresses(earlyDrag);
  presses.mouseDown('1', down);
  const [other, connected, again] = [listeners(), listeners(), listeners()];
  connect(presses, '2', other);
  connect(presses, '1', connected)();
  connect(presses, '1', again);
  expect(connected.onMouseDown).toHaveBeenCalledExactlyOnceWith(down);
  expect(other.onMouseDown).not.toHaveBeenCalled();
  expect(again.onMouseDown).not.toHaveBeenCalled();
});

it('pointer moved before the library loads, not after › the move is sent twice, to lift and to move the card', async () => {
  const presses = createDragPresses(earlyDrag);
  presses.mouseDown('1', down);
  fireEvent.mouseMove(document.body, { clientX: 40, clientY: 30 });
  const positions: number[][] = [];
  const note = ({ clientX, clientY }: globalThis.MouseEvent) => positions.push([clientX, clientY]);
  const connected = { onMouseDown: () => document.addEventListener('mousemove', note) };
  connect(presses, '1', connected);
  await Promise.resolve();
  expect(positions).toEqual([
    [40, 30],
    [40, 30],
  ]);
  document.removeEventListener('mousemove', note);
  fireEvent.mouseUp(document.body, { clientX: 40, clientY: 30 });
  expect(earlyDrag).not.toHaveBeenCalled();
});

it.each(['mouseUp', 'touchEnd', 'touchCancel'] as const)(
  'press released before the library loads (%s) › starts nothing',
  (end) => {
    const presses = createDragPresses(earlyDrag);
    presses.touchStart('1', touch);
    fireEvent[end](document.body);
    const connected = listeners();
    connect(presses, '1', connected);
    expect(connected.onTouchStart).not.toHaveBeenCalled();
  },
);

beforeEach(() => earlyDrag.mockReset());

it.each([
  ['more than a click', 40, 30, [['1', { x: 30, y: 20 }, null]]],
  ['no more than a click', 13, 12, []],
])('mouse drag of %s before the library loads › is reported', (_, x, y, expectedCalls) => {
  const presses = createDragPresses(earlyDrag);
  presses.mouseDown('1', down);
  fireEvent.mouseUp(document.body, { clientX: x, clientY: y });
  expect(earlyDrag.mock.calls).toEqual(expectedCalls);
});

it('mouse drag onto a section before the library loads › is reported with the section', () => {
  const presses = createDragPresses(earlyDrag);
  const chip = document.body.appendChild(document.createElement('label'));
  chip.dataset.section = 'maps';
  presses.mouseDown('1', down);
  fireEvent.mouseUp(chip, { clientX: 10, clientY: 100 });
  chip.remove();
  expect(earlyDrag.mock.calls).toEqual([['1', { x: 0, y: 90 }, 'maps']]);
});

it('secondary mouse button › starts no drag', () => {
  const presses = createDragPresses(earlyDrag);
  const connected = listeners();
  connect(presses, '1', connected);
  presses.mouseDown('1', { ...down, button: 2 } as MouseEvent);
  expect(connected.onMouseDown).not.toHaveBeenCalled();
});

it('card unmounted › gets no press', () => {
  const presses = createDragPresses(earlyDrag);
  const connected = listeners();
  connect(presses, '1', connected)();
  presses.mouseDown('1', down);
  fireEvent.mouseUp(document.body);
  expect(connected.onMouseDown).not.toHaveBeenCalled();
});

it('second finger on another handle › is ignored, and the first press continues', () => {
  const presses = createDragPresses(earlyDrag);
  presses.touchStart('1', touch);
  presses.touchStart('2', touches(0, 1));
  fireEvent.touchEnd(document.body, touches(0) as object);
  const [first, second] = [listeners(), listeners()];
  connect(presses, '2', second);
  connect(presses, '1', first);
  presses.touchStart('2', touches(0, 1));
  expect(first.onTouchStart).toHaveBeenCalledExactlyOnceWith(touch);
  expect(second.onTouchStart).not.toHaveBeenCalled();
});
