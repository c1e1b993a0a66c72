import { describe, expect, test } from 'vitest';
import { aDescriptor, aShellDescriptor } from '../../../testing/a-descriptor.ts';
import { incompatibilitiesWith, shellIncompatibilities } from './compatibility.ts';

const shell = aShellDescriptor({ version: '1.4.0' });
const needing = (range: string) => aDescriptor({ requires: { sdk: range, bff: {} }, shared: {} });

describe('compatibility of a module with the shell (SDK 1.3.0)', () => {
  test.each([
    ['^1.0.0', true],
    ['^1.3.0', true],
    ['^1.3.1', false],
    ['^1.4.0', false],
    ['^2.0.0', false],
    ['^0.9.0', false],
    ['~1.3.0', true],
    ['not a range', false],
  ])('needing sdk %s › %s', (range, fits) => {
    expect(shellIncompatibilities(needing(range), shell)).toHaveLength(fits ? 0 : 1);
  });

  test('a shared library missing in the shell › is named', () => {
    const module = aDescriptor({ shared: { '@firedeck/other': '^1.0.0' } });
    expect(incompatibilitiesWith(module, shell).join()).toMatch(
      /@firedeck\/other \^1\.0\.0.*provides none/,
    );
  });

  test.each(['constructor', 'toString', 'valueOf'])(
    'a shared library named %s, like a property of every object › is not provided',
    (library) => {
      const module = aDescriptor({ shared: { [library]: '*' } });
      expect(incompatibilitiesWith(module, shell).join()).toContain(
        `needs ${library} *, shell 1.4.0 provides none`,
      );
    },
  );

  test('a shared library outside the range › is named with both versions', () => {
    const module = aDescriptor({ version: '2.0.0', shared: { react: '^20.0.0' } });
    expect(incompatibilitiesWith(module, shell)).toEqual([
      'Personal Notes 2.0.0 needs react ^20.0.0, shell 1.4.0 provides 19.3.1. Release a shell or a module that fits the other.',
    ]);
  });

  test('without a shell › only the server is checked', () => {
    expect(incompatibilitiesWith(needing('^9.0.0'), null)).toEqual([]);
  });
});

describe('compatibility of a module with this server', () => {
  test.each([
    [{ notes: 1 }, true],
    [{ notes: 1, tools: 1 }, true],
    [{ notes: 2 }, false],
    [{ weather: 1 }, false],
    [{ toString: 1 }, false],
    [{ constructor: 1 }, false],
    [{ hasOwnProperty: 1 }, false],
  ])('needing %o › %s', (bff, fits) => {
    const module = aDescriptor({ requires: { sdk: '^1.0.0', bff } });
    expect(incompatibilitiesWith(module, shell)).toHaveLength(fits ? 0 : 1);
  });

  test('a newer API version › names both sides and the fix', () => {
    const module = aDescriptor({
      version: '3.0.0',
      requires: { sdk: '^1.0.0', bff: { notes: 2 } },
    });
    expect(incompatibilitiesWith(module, null)).toEqual([
      'Personal Notes 3.0.0 needs version 2 of the API for notes, this server answers 1. Update the server first.',
    ]);
  });
});
