import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

const program = join(import.meta.dirname, 'compose.ts');
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'firedeck-compose-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Runs the command with a fake `docker`; `answers` are branches of a shell `case`. */
function runBeside(cases: string | null, ...args: string[]) {
  if (cases !== null) {
    const docker = join(folder, 'docker');
    writeFileSync(docker, `#!/bin/sh\ncase "$*" in\n${cases}\n*) exit 1;;\nesac\n`);
    chmodSync(docker, 0o755);
  }
  const env = { PATH: folder };
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...args], {
    env,
    encoding: 'utf8',
  });
  return { status, printed: stdout + stderr };
}

const answering = 'version*) echo 28;;';
const withCompose = (version: string) => `${answering}\n"compose version"*) echo ${version};;`;
const origin =
  '{"services":{"bff":{"environment":{"PUBLIC_ORIGIN":"https://firedeck.example.org"}}}}';
const complete = `${withCompose('2.40.3')}
*"config --images") echo firedeck/bff:local; echo mongo:8.2;;
"image inspect firedeck/bff:local") ;;
*"up --detach --wait") echo "it starts";;
*"config --format json") echo '${origin}';;
*"logs bff") echo "the log";;`;

test('requirements are met › starts it, and prints the address and the next steps', () => {
  const { status, printed } = runBeside(complete);
  expect([status, printed]).toEqual([0, expect.stringContaining('it starts')]);
  expect(printed).toContain('Firedeck answers at https://firedeck.example.org\n');
  expect(printed).toContain('run --rm operator invite <email>');
});

test('arguments › are passed to Compose', () => {
  expect(runBeside(complete, 'logs', 'bff')).toEqual({ status: 0, printed: 'the log\n' });
});

test.each([
  ['Docker', null, 'Docker is not installed: install and start'],
  [
    'its daemon',
    'nothing) ;;',
    'Docker is installed, but its daemon does not answer: install and start',
  ],
  ['Compose', answering, 'Docker has no Compose: install docker-compose-plugin'],
  ['a newer Compose', withCompose('2.3.3'), 'Compose 2.3.3 is too old: 2.20 or newer is needed.'],
])('without %s › names what is missing', (_what, cases, message) => {
  const { status, printed } = runBeside(cases);
  expect([status, printed]).toEqual([1, expect.stringContaining(message)]);
});
