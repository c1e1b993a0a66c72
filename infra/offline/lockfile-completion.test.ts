import { describe, expect, it } from 'vitest';
import { entriesWithAddress, missingPackages } from '../lib/lockfile.ts';
import { completeLockfile, parsePlatform } from './lockfile-completion.ts';

const parent = {
  version: '2.0.0',
  dev: true,
  optionalDependencies: { '@x/cli-darwin-arm64': '2.0.0', '@x/cli-linux-x64-musl': '2.0.0' },
};

describe('a lockfile written without the packages of other platforms', () => {
  const lock = {
    packages: {
      '': {},
      'node_modules/@x/cli-linux-x64-musl': { version: '2.0.0', optional: true },
      'node_modules/x': { ...parent, resolved: 'https://registry.invalid/x.tgz' },
    },
  };

  it('is completed with entries restricted to their platform', () => {
    expect(completeLockfile(lock).packages['node_modules/@x/cli-darwin-arm64']).toEqual({
      version: '2.0.0',
      cpu: ['arm64'],
      os: ['darwin'],
      dev: true,
      optional: true,
    });
    expect(missingPackages(completeLockfile(lock))).toEqual([]);
  });

  it('loses the download addresses of its packages', () => {
    expect(entriesWithAddress(completeLockfile(lock))).toEqual([]);
  });
});

describe('the platform in the name of a binary package', () => {
  it.each([
    ['@turbo/windows-64', { os: ['win32'], cpu: ['x64'] }],
    ['@x/cli-linux-arm64-musl', { os: ['linux'], cpu: ['arm64'], libc: ['musl'] }],
    ['@x/binding-linux-x64-gnu', { os: ['linux'], cpu: ['x64'], libc: ['glibc'] }],
    ['@x/extract-darwin-x64', { os: ['darwin'], cpu: ['x64'] }],
  ])('%s is parsed', (name, platform) => {
    expect(parsePlatform(name)).toEqual(platform);
  });
});
