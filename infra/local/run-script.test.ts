import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { checkout } from './folders.ts';

// A checkout without node_modules: what a newcomer has after cloning.
const fresh = mkdtempSync(join(tmpdir(), 'firedeck-fresh-'));
mkdirSync(join(fresh, 'infra'));
for (const name of ['run.mjs', 'commands.mjs', 'install.mjs', 'build-ahead.mjs'])
  cpSync(join(checkout, 'infra', name), join(fresh, 'infra', name));
afterAll(() => rmSync(fresh, { recursive: true }));

function runFresh(...args: string[]) {
  const asked = spawnSync(process.execPath, ['infra/run.mjs', ...args], {
    cwd: fresh,
    encoding: 'utf8',
  });
  return { code: asked.status, said: asked.stdout + asked.stderr };
}

function writePackages(stated: string, locked: string): void {
  const packages = { '': { workspaces: ['tool'] }, tool: { dependencies: { x: locked } } };
  mkdirSync(join(fresh, 'tool'), { recursive: true });
  writeFileSync(join(fresh, 'package.json'), '{}');
  writeFileSync(join(fresh, 'package-lock.json'), JSON.stringify({ packages }));
  writeFileSync(join(fresh, 'tool/package.json'), JSON.stringify({ dependencies: { x: stated } }));
}

describe('a command in a fresh clone', () => {
  it.each(['start', 'test', 'dev', 'demo', 'check', 'bench', 'images', 'release', 'operator'])(
    '%s --help answers without installing anything',
    (name) => {
      const { code, said } = runFresh(name, '--help');
      expect(code).toBe(0);
      expect(said).toContain(`npm ${['start', 'test'].includes(name) ? name : `run ${name}`}`);
    },
  );

  it('that does not exist is answered with those that do', () => {
    const { code, said } = runFresh('strat');
    expect(code).toBe(1);
    expect(said).toMatch(/start +build, release and run/);
  });

  it('is refused when a package.json and the lockfile disagree, naming both and the way out', () => {
    writePackages('2.0.0', '1.0.0');
    const { code, said } = runFresh('check');
    expect(code).toBe(1);
    expect(said).toMatch(
      /^tool\/package.json and package-lock.json disagree on x: run "npm install"/,
    );
  });
});
