import { describe, expect, it } from 'vitest';
import { incompleteLockfile } from '../lib/incomplete-lockfile.ts';
import { entriesWithAddress, missingPackages } from '../lib/lockfile.ts';
import { completeLockfile, parsePlatform } from './lockfile-completion.ts';

describe('a lockfile written without the packages of other platforms', () => {
  it('is completed with entries restricted to their platform', () => {
    expect(
      completeLockfile(incompleteLockfile).packages['node_modules/@x/cli-darwin-arm64'],
    ).toEqual({
      version: '2.0.0',
      cpu: ['arm64'],
      os: ['darwin'],
      dev: true,
      optional: true,
    });
    expect(missingPackages(completeLockfile(incompleteLockfile))).toEqual([]);
  });

  it('loses the download addresses of its packages', () => {
    expect(entriesWithAddress(completeLockfile(incompleteLockfile))).toEqual([]);
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
