import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { runProgram } from '../../lib/run-program.ts';
import { wrapProgram } from './unpack.ts';

const [triplet, loader] =
  process.arch === 'arm64'
    ? ['aarch64-linux-gnu', 'ld-linux-aarch64.so.1']
    : ['x86_64-linux-gnu', 'ld-linux-x86-64.so.2'];

let root: string;
beforeEach(() => {
  root = join(mkdtempSync(join(tmpdir(), 'firedeck-unpack-')), "a b's");
});
afterEach(() => rmSync(join(root, '..'), { recursive: true }));

function write(path: string, text: string): void {
  mkdirSync(join(root, path, '..'), { recursive: true });
  writeFileSync(join(root, path), text);
  chmodSync(join(root, path), 0o755);
}

it('a folder with a space and a quote in its name › its program starts with the loader of its tree', async () => {
  write(`usr/lib/${triplet}/${loader}`, '#!/bin/sh\nfor each; do echo "$each"; done\n');
  write('usr/bin/server', 'the program');
  await wrapProgram(root, root, 'usr/bin/server');
  const lines = (await runProgram(join(root, 'usr/bin/server'), ['--port', '1']))
    .trim()
    .split('\n');
  expect(lines.slice(4)).toEqual([join(root, 'usr/bin/server.bin'), '--port', '1']);
  expect(lines[3]).toContain(join(root, 'usr/lib', triplet));
});
