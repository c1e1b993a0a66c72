import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { VerifiedTokens } from './verified-tokens.ts';

const keys = { signing: 'one' };
const inTenMinutes = () => ({ expiresAt: Date.now() + 600_000 });

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a verified token › is found by its whole text', () => {
  const tokens = new VerifiedTokens();
  const claim = inTenMinutes();
  tokens.add('Bearer a.b.c', keys, claim);
  expect(tokens.get('Bearer a.b.c', keys)).toBe(claim);
  for (const other of ['Bearer a.b.d', 'Bearer a.b.', 'Bearer a.b.cc', 'a.b.c', ''])
    expect(tokens.get(other, keys)).toBeNull();
});

test('a verified token › is not found after its expiry', () => {
  const tokens = new VerifiedTokens();
  tokens.add('Bearer a.b.c', keys, inTenMinutes());
  vi.advanceTimersByTime(599_999);
  expect(tokens.get('Bearer a.b.c', keys)).not.toBeNull();
  vi.advanceTimersByTime(1);
  expect(tokens.get('Bearer a.b.c', keys)).toBeNull();
});

test('after a change of keys › no token is found, even if it was being verified during the change', () => {
  const tokens = new VerifiedTokens();
  const later = { signing: 'two' };
  tokens.add('Bearer a.b.c', keys, inTenMinutes());
  expect(tokens.get('Bearer a.b.c', later)).toBeNull();
  tokens.add('Bearer d.e.f', later, inTenMinutes());
  tokens.add('Bearer g.h.i', keys, inTenMinutes());
  for (const text of ['Bearer a.b.c', 'Bearer d.e.f', 'Bearer g.h.i'])
    expect(tokens.get(text, later)).toBeNull();
});

test('of very many tokens › the oldest are dropped', () => {
  const tokens = new VerifiedTokens();
  for (let index = 0; index <= 10_000; index += 1)
    tokens.add(`Bearer ${index}`, keys, inTenMinutes());
  expect(tokens.get('Bearer 0', keys)).toBeNull();
  expect(tokens.get('Bearer 10000', keys)).not.toBeNull();
});
