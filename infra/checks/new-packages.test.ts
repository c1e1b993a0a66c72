import { execFileSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { makeTemporaryFolder } from '../lib/temporary-folder.ts';
import { checkPackageAge, newPackages, youngerThan } from './new-packages.ts';

const createLock = (...versions: string[]) => ({
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

describe('packages that a change adds', () => {
  it('are those whose version was nowhere in the lockfile', () => {
    expect(newPackages(createLock('1.0.0'), createLock('1.0.0', '2.0.0', '2.0.0'))).toEqual([
      '@x/y@2.0.0',
    ]);
    expect(newPackages(createLock('1.0.0', '2.0.0'), createLock('2.0.0'))).toEqual([]);
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

describe('the check of new packages', () => {
  const zeros = '0'.repeat(40);
  const readDay = (name: string) => (name.startsWith('old') ? '2020-01-01T00:00:00Z' : undefined);
  const check = (base?: string) => checkPackageAge({ folder, base, readDay });
  let folder: string;

  function git(...args: string[]) {
    const author = ['-c', 'user.name=a', '-c', 'user.email=a@example.org'];
    execFileSync('git', [...author, ...args], { cwd: folder, stdio: 'ignore' });
  }
  function write(...names: string[]) {
    const packages = names.map((name) => [`node_modules/${name}`, { version: '1.0.0' }]);
    const lock = { packages: Object.fromEntries(packages) };
    writeFileSync(join(folder, 'package-lock.json'), JSON.stringify(lock));
  }
  function commit() {
    git('add', 'package-lock.json');
    git('commit', '--allow-empty', '-m', 'packages');
  }

  beforeAll(async () => {
    folder = await makeTemporaryFolder();
    git('init', '--initial-branch=main');
    write('known');
    commit();
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it('no changes on main › reports that there is nothing to compare', () => {
    expect(check()).toMatch(/^nothing to compare/);
  });

  it('an uncommitted change › is checked', () => {
    write('known', 'old');
    expect(check()).toBe(true);
  });

  it.each([undefined, zeros])('a committed change, base %s › is checked', (base) => {
    using log = vi.spyOn(console, 'log').mockReturnValue();
    git('checkout', '-B', 'change', 'main', '--force');
    write('known', 'young');
    commit();
    expect(check(base)).toBe(false);
    expect(log.mock.calls).toEqual([[expect.stringContaining('young@1.0.0 of an unknown day')]]);
  });

  it('no history › reports that it could not run', () => {
    git('checkout', '--orphan', 'other');
    git('branch', '-D', 'main');
    expect(check(zeros)).toMatch(/^no main branch/);
  });
});
