import { existsSync } from 'node:fs';
import { mkdir, readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { run } from '../run-command.ts';
import { UserError } from '../user-error.ts';

const excludedPaths = ['./usr/share/doc', './usr/share/man', './usr/share/locale', '*/bitcode'];

/** Unpacks every .deb of a folder into `root`, installing nothing: no package script runs. */
export async function unpackAll(folder: string, root: string): Promise<void> {
  await mkdir(root, { recursive: true });
  const files = (await readdir(folder)).filter((name) => name.endsWith('.deb'));
  if (files.length === 0) throw new UserError('apt-get downloaded no package');
  const queue = files.map((name) => join(folder, name));
  const worker = async () => {
    for (let file = queue.pop(); file !== undefined; file = queue.pop()) await unpack(file, root);
  };
  await Promise.all([worker(), worker()]);
}

// A truncated stream makes tar fail, so the exit code of tar covers both.
function unpack(file: string, root: string): Promise<string> {
  const excluded = excludedPaths.map((path) => `--exclude=${path}`);
  const pipeline = 'file=$1; shift; dpkg-deb --fsys-tarfile "$file" | tar -x --no-same-owner "$@"';
  return run('/bin/sh', ['-c', pipeline, 'unpack', file, '-C', root, ...excluded]);
}

/** The loader and libraries of an unpacked tree: its programs are newer than the machine's C library. */
export function treeLoader(root: string): { loader: string; libraries: string } {
  const [triplet, file] =
    process.arch === 'arm64'
      ? ['aarch64-linux-gnu', 'ld-linux-aarch64.so.1']
      : ['x86_64-linux-gnu', 'ld-linux-x86-64.so.2'];
  const libraries = join(root, 'usr/lib', triplet);
  const loader = join(libraries, file);
  if (!existsSync(loader)) throw new UserError(`no ${file} among the unpacked packages`);
  return { loader, libraries };
}

/** Starts a program of an unpacked tree, such as `usr/sbin/nginx`, with the loader of the tree. */
export function treeProgram(root: string, path: string): { file: string; leadingArgs: string[] } {
  const { loader, libraries } = treeLoader(root);
  const name = ['--argv0', basename(path)];
  return { file: loader, leadingArgs: [...name, '--library-path', libraries, join(root, path)] };
}
