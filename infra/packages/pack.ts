import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { inScratchFolder } from '../contracts/scratch-folder.ts';
import { runProgram } from '../lib/run-program.ts';
import { writePackages } from './write-packages.ts';

export interface PackedPackage {
  /** Its package.json. */
  manifest: { name: string; version: string };
  /** Subresource integrity of the file, as registries name it. */
  integrity: string;
  /** Path of the file, as `npm publish` takes it. */
  file: string;
}

/** Packs all published packages into `to`. */
export function packPackages(to: string): Promise<PackedPackage[]> {
  return inScratchFolder(async (scratch) => {
    await mkdir(to, { recursive: true });
    const folders = await writePackages(scratch);
    return Promise.all(folders.map((folder) => pack(folder, to)));
  });
}

async function pack(folder: string, to: string): Promise<PackedPackage> {
  const output = await runProgram('npm', ['pack', '--json', '--pack-destination', to], {
    cwd: folder,
  });
  const [{ filename, integrity }] = JSON.parse(output);
  const manifest = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'));
  return { manifest, integrity, file: join(to, filename) };
}
