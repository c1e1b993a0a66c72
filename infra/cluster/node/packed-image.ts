import { createHash } from 'node:crypto';
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { runProgram } from '../../lib/run-program.ts';

/** Packs one static program as an image, in an archive as `docker save` writes it. */
export async function packProgram(file: string, name: string, folder: string): Promise<string> {
  const [content, archive] = [join(folder, 'content'), join(folder, 'archive')];
  await mkdir(content, { recursive: true });
  await mkdir(archive, { recursive: true });
  const program = basename(file);
  await copyFile(file, join(content, program));
  await runProgram('tar', ['-C', content, '-cf', join(archive, 'layer.tar'), program]);
  const layer = sha256(await readFile(join(archive, 'layer.tar')));
  const config = JSON.stringify({
    architecture: process.arch === 'arm64' ? 'arm64' : 'amd64',
    os: 'linux',
    config: { Entrypoint: [`/${program}`], User: '65535:65535' },
    rootfs: { type: 'layers', diff_ids: [`sha256:${layer}`] },
  });
  await writeFile(join(archive, 'config.json'), config);
  const manifest = [{ Config: 'config.json', RepoTags: [name], Layers: ['layer.tar'] }];
  await writeFile(join(archive, 'manifest.json'), JSON.stringify(manifest));
  const packed = join(folder, `${program}.tar`);
  await runProgram('tar', [
    '-C',
    archive,
    '-cf',
    packed,
    'manifest.json',
    'config.json',
    'layer.tar',
  ]);
  return packed;
}

function sha256(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}
