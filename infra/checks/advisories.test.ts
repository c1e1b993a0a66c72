import { describe, expect, it } from 'vitest';
import { findSevere } from './advisories.ts';

const report = (high: number, low = 0) =>
  JSON.stringify({
    vulnerabilities: { left: { name: 'left', severity: high > 0 ? 'high' : 'low' } },
    metadata: { vulnerabilities: { info: 0, low, moderate: 0, high, critical: 0 } },
  });

describe('the advisories of the registry', () => {
  it.each<[string, string, true | string[] | RegExp]>([
    ['none', report(0), true],
    ['low ones alone', report(0, 2), true],
    ['a high one', report(1), ['left (high)']],
    ['no answer', '{"message":"405 Method Not Allowed"}', /^the registry has no advisories: 405/],
    ['nothing', '', /^the registry has no advisories/],
  ])('%s', (_case, text, expected) => {
    const verdict = findSevere(text);
    if (expected instanceof RegExp) expect(verdict).toMatch(expected);
    else expect(verdict).toEqual(expected);
  });
});
