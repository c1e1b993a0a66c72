import { createFakeShell } from '@firedeck/sdk/testing';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useRef } from 'react';
import { afterEach, beforeEach, expect, it, type MockInstance, vi } from 'vitest';
import { aTool } from '../testing/tools.ts';
import { openTabs } from '../tool-launch/open-tabs.ts';
import { useLaunchKeys } from './use-launch-keys.ts';

const tools = Array.from({ length: 10 }, (_, index) => aTool(index + 1));
const [mountCard, showCell] = [vi.fn(), vi.fn()];
let open: MockInstance<typeof openTabs.open>;

beforeEach(() => {
  createFakeShell(() => ({ body: {} }));
  open = vi.spyOn(openTabs, 'open').mockReturnValue('opened');
  render(<Board />);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

function Board() {
  const list = useRef<HTMLUListElement>(null);
  useLaunchKeys({ list, tools, mountCard, showCell });
  return (
    <div data-testid="page">
      <ul ref={list} />
      <textarea />
      <input type="checkbox" />
    </div>
  );
}

const press = (code: string, init: KeyboardEventInit = {}, target: Element = document.body) =>
  fireEvent.keyDown(target, { code, key: '¡', altKey: true, ...init });
const opened = () => open.mock.calls.map(([{ id }]) => tools.find((tool) => tool.id === id)?.name);

it.each([
  ['Digit1', 'Tool 1'],
  ['Digit9', 'Tool 9'],
])('Alt+%s › launches %s and prevents the browser’s action', (code, name) => {
  expect(press(code)).toBe(false);
  expect(opened()).toEqual([name]);
  expect(mountCard).not.toHaveBeenCalled();
  expect(showCell).not.toHaveBeenCalled();
});

it('pressed on a checkbox › launches', () => {
  press('Digit2', {}, screen.getByRole('checkbox'));
  expect(opened()).toEqual(['Tool 2']);
});

it.each([
  ['0', 'Digit0', {}],
  ['a digit alone', 'Digit1', { altKey: false }],
  ['with Ctrl', 'Digit1', { ctrlKey: true }],
  ['with Shift', 'Digit1', { shiftKey: true }],
  ['held down', 'Digit1', { repeat: true }],
])('%s › launches nothing', (_name, code, init) => {
  expect(press(code, init)).toBe(true);
  expect(opened()).toEqual([]);
});

it('pressed in a text field › types a character and launches nothing', () => {
  press('Digit1', {}, screen.getByRole('textbox'));
  expect(opened()).toEqual([]);
});

it.each([
  ['a dialog', 'aria-hidden', 'true'],
  ['the notes', 'inert', ''],
])('board covered by %s › launches nothing', (_what, name, value) => {
  screen.getByTestId('page').setAttribute(name, value);
  press('Digit1');
  expect(opened()).toEqual([]);
});
