import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { checkout } from '../lib/folders.ts';

// A checkout without node_modules, as after cloning.
const fresh = mkdtempSync(join(tmpdir(), 'firedeck-fresh-'));
mkdirSync(join(fresh, 'infra'));
for (const name of ['run.mjs', 'commands.mjs', 'install.mjs'])
  cpSync(join(checkout, 'infra', name), join(fresh, 'infra', name));
afterAll(() => rmSync(fresh, { recursive: true }));

function runFresh(...args: string[]) {
  const result = spawnSync(process.execPath, ['infra/run.mjs', ...args], {
    cwd: fresh,
    encoding: 'utf8',
  });
  return { code: result.status, output: result.stdout + result.stderr };
}

function writePackages(inPackage: string, inLockfile: string): void {
  const packages = { '': { workspaces: ['tool'] }, tool: { dependencies: { x: inLockfile } } };
  mkdirSync(join(fresh, 'tool'), { recursive: true });
  writeFileSync(join(fresh, 'package.json'), '{}');
  writeFileSync(join(fresh, 'package-lock.json'), JSON.stringify({ packages }));
  writeFileSync(
    join(fresh, 'tool/package.json'),
    JSON.stringify({ dependencies: { x: inPackage } }),
  );
}

describe('a command in a fresh clone', () => {
  it.each(['start', 'test', 'dev', 'demo', 'check', 'bench', 'images', 'release', 'operator'])(
    '%s --help › prints its usage without installing anything',
    (name) => {
      const { code, output } = runFresh(name, '--help');
      expect(code).toBe(0);
      expect(output).toContain(`npm ${['start', 'test'].includes(name) ? name : `run ${name}`}`);
    },
  );

  it('help › lists every command of package.json', () => {
    const { scripts } = JSON.parse(readFileSync(join(checkout, 'package.json'), 'utf8'));
    const { code, output } = runFresh('help');
    expect(code).toBe(0);
    const listed = output.split('\n').flatMap((line) => /^ {2}(\S+) {2,}\S/.exec(line)?.[1] ?? []);
    expect(listed).toEqual(Object.keys(scripts));
    expect(listed.at(-1)).toBe('help');
  });

  it('an unknown command › prints the list of commands', () => {
    const { code, output } = runFresh('strat');
    expect(code).toBe(1);
    expect(output).toMatch(/start +build, release and run/);
  });

  it('a package.json that differs from the lockfile › is refused with both names and what to run', () => {
    writePackages('2.0.0', '1.0.0');
    const { code, output } = runFresh('check');
    expect(code).toBe(1);
    expect(output).toMatch(
      /^tool\/package.json and package-lock.json disagree on x: run "npm install"/,
    );
  });
});
