import { expect, test } from 'vitest';
import { fakeChannel } from '../testing/fake-session.ts';
import { createLastInput } from './last-input.ts';

function anInput() {
  const channel = fakeChannel();
  const clock = { now: 0 };
  return { channel, clock, input: createLastInput(channel, () => clock.now) };
}

test.each([
  ['a pointer press', () => new Event('pointerdown')],
  ['a key', () => new KeyboardEvent('keydown', { key: 'a' })],
  ['the wheel', () => new Event('wheel')],
  ["a screen reader's press", () => new MouseEvent('click')],
  ['dictation', () => new InputEvent('input')],
])('%s › resets the idle time', (_case, made) => {
  const { clock, input } = anInput();
  clock.now = 90_500;
  expect(input.idleSeconds()).toBe(90);
  window.dispatchEvent(made());
  expect(input.idleSeconds()).toBe(0);
});

test('input › is posted to other tabs at most twice a minute, and theirs counts here', () => {
  const { channel, clock, input } = anInput();
  for (let second = 0; second < 60; second += 1) {
    clock.now = second * 1_000;
    input.recordInput();
  }
  expect(channel.posted).toEqual([{ kind: 'input' }, { kind: 'input' }]);
  clock.now = 600_000;
  input.recordRemoteInput();
  clock.now = 601_000;
  expect(input.idleSeconds()).toBe(1);
  expect(channel.posted).toHaveLength(2);
});
