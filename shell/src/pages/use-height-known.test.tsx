import { heightUnknown } from '@firedeck/sdk';
import { act, cleanup, render } from '@testing-library/react';
import { useRef } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useHeightKnown } from './use-height-known.ts';

let isKnown = false;

function Container({ unknown }: { unknown: boolean }) {
  const container = useRef<HTMLDivElement>(null);
  isKnown = useHeightKnown(container);
  return <div ref={container}>{unknown ? <p {...heightUnknown}>loading</p> : <p>there</p>}</div>;
}

const settled = (milliseconds = 0) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

test('no loading view › the height is known immediately', () => {
  render(<Container unknown={false} />);
  expect(isKnown).toBe(true);
});

test('a loading view › the height is known once loaded, and stays known', async () => {
  const { rerender } = render(<Container unknown />);
  await settled(3_900);
  expect(isKnown).toBe(false);
  rerender(<Container unknown={false} />);
  await settled();
  expect(isKnown).toBe(true);
  rerender(<Container unknown />);
  await settled();
  expect(isKnown).toBe(true);
});

test('a view loading for four seconds › counts as known', async () => {
  render(<Container unknown />);
  await settled(4_000);
  expect(isKnown).toBe(true);
});
