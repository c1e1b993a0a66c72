import { heightUnknown } from '@firedeck/sdk';
import { act, cleanup, render } from '@testing-library/react';
import { useRef } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useHeightKnown } from './use-height-known.ts';

let isKnown = false;

function Part({ unknown }: { unknown: boolean }) {
  const part = useRef<HTMLDivElement>(null);
  isKnown = useHeightKnown(part);
  return <div ref={part}>{unknown ? <p {...heightUnknown}>loading</p> : <p>there</p>}</div>;
}

const settled = (milliseconds = 0) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

test('a part without a view that is loading › its height is known at once', () => {
  render(<Part unknown={false} />);
  expect(isKnown).toBe(true);
});

test('a view that is loading › its height is known when it is there, and stays known', async () => {
  const { rerender } = render(<Part unknown />);
  await settled(3_900);
  expect(isKnown).toBe(false);
  rerender(<Part unknown={false} />);
  await settled();
  expect(isKnown).toBe(true);
  rerender(<Part unknown />);
  await settled();
  expect(isKnown).toBe(true);
});

test('a view that is loading for four seconds › is waited for no longer', async () => {
  render(<Part unknown />);
  await settled(4_000);
  expect(isKnown).toBe(true);
});
