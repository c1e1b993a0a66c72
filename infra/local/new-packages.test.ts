import { describe, expect, it } from 'vitest';
import { newPackages, youngerThan } from './new-packages.ts';

const lockOf = (...versions: string[]) => ({
  packages: {
    '': {},
    bff: {},
    'node_modules/@firedeck/bff': { link: true },
    ...Object.fromEntries(
      versions.map((version, index) => [
        `node_modules/${'a/node_modules/'.repeat(index)}@x/y`,
        { version },
      ]),
    ),
  },
});

describe('packages that a change brings', () => {
  it('are those whose version was nowhere in the lockfile', () => {
    expect(newPackages(lockOf('1.0.0'), lockOf('1.0.0', '2.0.0', '2.0.0'))).toEqual(['@x/y@2.0.0']);
    expect(newPackages(lockOf('1.0.0', '2.0.0'), lockOf('2.0.0'))).toEqual([]);
  });

  it('are young until 14 days have passed, and when nobody knows', () => {
    const now = Date.parse('2026-11-22T12:00:00Z');
    const published: Record<string, string> = {
      'old@1.0.0': '2026-11-08T12:00:00Z',
      'young@1.0.0': '2026-11-08T12:00:01Z',
      'odd@1.0.0': 'some day',
    };
    const names = ['old@1.0.0', 'young@1.0.0', 'odd@1.0.0', 'unknown@1.0.0'];
    expect(youngerThan(14, names, (name) => published[name], now)).toEqual([
      'young@1.0.0 of 2026-11-08',
      'odd@1.0.0 of an unknown day',
      'unknown@1.0.0 of an unknown day',
    ]);
  });
});
