import { describe, expect, it, vi } from 'vitest';
import { checkAdvisories, findSevere } from './advisories.ts';

const nodes = ['node_modules/left', 'node_modules/a/node_modules/left'];
const lock = {
  packages: Object.fromEntries(nodes.map((path, index) => [path, { version: `${index + 1}.0.0` }])),
};
const report = (name: string, severity: string) =>
  JSON.stringify({ vulnerabilities: { [name]: { name, severity, nodes } } });

describe('the advisories of the registry', () => {
  it.each<[string, string, object[] | RegExp]>([
    ['none', '{"vulnerabilities":{}}', []],
    ['low ones alone', report('left', 'low'), []],
    [
      'a high one',
      report('left', 'high'),
      [
        { version: 'left@1.0.0', severity: 'high' },
        { version: 'left@2.0.0', severity: 'high' },
      ],
    ],
    ['no answer', '{"message":"405 Method Not Allowed"}', /^the registry has no advisories: 405/],
    ['nothing', '', /^the registry has no advisories/],
  ])('%s', (_case, text, expected) => {
    const found = findSevere(text, lock);
    if (expected instanceof RegExp) expect(found).toMatch(expected);
    else expect(found).toEqual(expected);
  });
});

describe('a severe vulnerability', () => {
  // Any package of the lockfile.
  const audit = () =>
    JSON.stringify({
      vulnerabilities: {
        zod: { name: 'zod', severity: 'critical', nodes: ['node_modules/zod'] },
      },
    });
  const check = (added: string[] | string) => {
    using log = vi.spyOn(console, 'log').mockReturnValue();
    const passes = checkAdvisories(audit, added);
    return { passes, printed: String(log.mock.calls[0]) };
  };
  const [, version] = /(zod@\S+) /.exec(check([]).printed) ?? [];

  it('in a package that the change adds › fails the check', () => {
    expect(check([`${version}`])).toEqual({
      passes: false,
      printed: expect.stringContaining('this change brings it'),
    });
  });

  it.each([[['other@1.0.0']], ['nothing to compare']])(
    'in an existing package (%s) › is only printed',
    (added) => {
      expect(check(added)).toEqual({
        passes: true,
        printed: expect.stringContaining('it was there before'),
      });
    },
  );

  it('without advisories in the registry › the check reports that it could not run', () => {
    expect(checkAdvisories(() => '', [])).toMatch(/^the registry has no advisories/);
  });
});
