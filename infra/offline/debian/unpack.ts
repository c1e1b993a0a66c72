import { existsSync } from 'node:fs';
import { chmod, mkdir, readdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runProgram } from '../../lib/run-program.ts';
import { UserError } from '../../lib/user-error.ts';

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
  return runProgram('/bin/sh', ['-c', pipeline, 'unpack', file, '-C', root, ...excluded]);
}

/**
 * Puts a script in place of a program, which starts it with the loader and libraries of its tree: they
 * are newer than the machine's. The program sees the path of the script as its own name.
 */
export async function wrapProgram(unfinished: string, root: string, path: string): Promise<void> {
  const [triplet, loader] =
    process.arch === 'arm64'
      ? ['aarch64-linux-gnu', 'ld-linux-aarch64.so.1']
      : ['x86_64-linux-gnu', 'ld-linux-x86-64.so.2'];
  const libraries = join('usr/lib', triplet);
  if (!existsSync(join(unfinished, libraries, loader)))
    throw new UserError(`no ${loader} among the unpacked packages`);
  const program = join(unfinished, path);
  await rename(program, `${program}.bin`);
  // Programs of PostgreSQL also load libraries beside their own folder.
  const folders = [libraries, join(path, '../../lib')]
    .map((folder) => join(root, folder))
    .join(':');
  const start = `${quote(join(root, libraries, loader))} --argv0 "$0" --library-path ${quote(folders)}`;
  await writeFile(program, `#!/bin/sh\nexec ${start} ${quote(`${join(root, path)}.bin`)} "$@"\n`);
  await chmod(program, 0o755);
}

// For the shell: a home folder may have a space.
const quote = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;
