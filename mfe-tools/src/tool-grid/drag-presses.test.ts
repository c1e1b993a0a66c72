import { fireEvent } from '@testing-library/react';
import type { MouseEvent, TouchEvent } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { createDragPresses } from './drag-presses.ts';

const down = { button: 0, clientX: 10, clientY: 10 } as MouseEvent;
const touch = {} as TouchEvent;
const draggedBefore = vi.fn();
const listeners = () => ({ onMouseDown: vi.fn(), onTouchStart: vi.fn() });

it('a press on a handle that the library knows › is led to it', () => {
  const presses = createDragPresses(draggedBefore);
  const known = listeners();
  presses.connect('1', () => known);
  presses.mouseDown('1', down);
  presses.touchStart('1', touch);
  expect(known.onMouseDown).toHaveBeenCalledExactlyOnceWith(down);
  expect(known.onTouchStart).toHaveBeenCalledExactlyOnceWith(touch);
});

it('a press that is still held when the library comes › is led to it then, once', () => {
  const presses = createDragPresses(draggedBefore);
  presses.mouseDown('1', down);
  const [other, known, again] = [listeners(), listeners(), listeners()];
  presses.connect('2', () => other);
  presses.connect('1', () => known)();
  presses.connect('1', () => again);
  expect(known.onMouseDown).toHaveBeenCalledExactlyOnceWith(down);
  expect(other.onMouseDown).not.toHaveBeenCalled();
  expect(again.onMouseDown).not.toHaveBeenCalled();
});

it.each(['mouseUp', 'touchEnd', 'touchCancel'] as const)(
  'a press that is over before the library comes (%s) › begins nothing',
  (end) => {
    const presses = createDragPresses(draggedBefore);
    presses.touchStart('1', touch);
    fireEvent[end](document.body);
    const known = listeners();
    presses.connect('1', () => known);
    expect(known.onTouchStart).not.toHaveBeenCalled();
  },
);

beforeEach(() => draggedBefore.mockReset());

it.each([
  ['further than a click', 40, 30, [['1', { x: 30, y: 20 }]]],
  ['as little as a click', 13, 12, []],
])('a drag by mouse of %s that is over before the library comes › is told so', (_, x, y, told) => {
  const presses = createDragPresses(draggedBefore);
  presses.mouseDown('1', down);
  fireEvent.mouseUp(document.body, { clientX: x, clientY: y });
  expect(draggedBefore.mock.calls).toEqual(told);
});

it('another button than the first › drags nothing', () => {
  const presses = createDragPresses(draggedBefore);
  const known = listeners();
  presses.connect('1', () => known);
  presses.mouseDown('1', { ...down, button: 2 } as MouseEvent);
  expect(known.onMouseDown).not.toHaveBeenCalled();
});

it('a card that is no longer mounted › is not led to', () => {
  const presses = createDragPresses(draggedBefore);
  const known = listeners();
  presses.connect('1', () => known)();
  presses.mouseDown('1', down);
  fireEvent.mouseUp(document.body);
  expect(known.onMouseDown).not.toHaveBeenCalled();
});
