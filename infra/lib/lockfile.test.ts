import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { checkout } from './folders.ts';
import { incompleteLockfile } from './incomplete-lockfile.ts';
import { entriesWithAddress, entriesWithoutIntegrity, missingPackages } from './lockfile.ts';

describe('a lockfile written without the packages of other platforms', () => {
  it('names each optional package without an entry, and its parent', () => {
    expect(missingPackages(incompleteLockfile)).toEqual([
      { name: '@x/cli-darwin-arm64', version: '2.0.0', parent: 'node_modules/x' },
    ]);
  });

  it('names the download addresses of its packages', () => {
    expect(entriesWithAddress(incompleteLockfile)).toEqual(['node_modules/x']);
  });

  it('reports a dependency without an entry', () => {
    const lacking = { packages: { 'node_modules/a': { dependencies: { b: '^1.0.0' } } } };
    expect(missingPackages(lacking)).toEqual([
      { name: 'b', version: '^1.0.0', parent: 'node_modules/a' },
    ]);
  });

  it('accepts an entry nested below an ancestor', () => {
    const nested = {
      packages: {
        'node_modules/a/node_modules/@x/cli-darwin-arm64': { version: '2.0.0' },
        'node_modules/a/node_modules/x': {
          version: '2.0.0',
          optionalDependencies: { '@x/cli-darwin-arm64': '2.0.0' },
        },
      },
    };
    expect(missingPackages(nested)).toEqual([]);
  });
});

describe('the lockfile of the project', () => {
  const lock = JSON.parse(readFileSync(join(checkout, 'package-lock.json'), 'utf8'));

  it('has the hash of every package on every platform', () => {
    expect(entriesWithoutIntegrity(lock)).toEqual([]);
  });
});

describe('an entry of a lockfile', () => {
  it('must have a hash, except for the packages of the project', () => {
    const packages = {
      '': {},
      bff: { version: '1.0.0' },
      'node_modules/@firedeck/bff': { resolved: 'bff', link: true },
      'node_modules/a': { version: '1.0.0', integrity: 'sha512-x' },
      'node_modules/b': { version: '1.0.0' },
      'node_modules/a/node_modules/c': { version: '1.0.0', integrity: '' },
      'bff/node_modules/d': { version: '1.0.0', integrity: 'sha1-x' },
    };
    expect(entriesWithoutIntegrity({ packages })).toEqual([
      'node_modules/b',
      'node_modules/a/node_modules/c',
      'bff/node_modules/d',
    ]);
  });
});
