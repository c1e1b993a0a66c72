import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { checkout } from '../lib/folders.ts';
import { runProgram } from '../lib/run-program.ts';
import { makeTemporaryFolder } from '../lib/temporary-folder.ts';
import { nameComposeImages, nameOverlayImages, type ReleasedImages } from './name-images.ts';

interface Archive {
  /** The folder that gets the file. */
  to: string;
  images: ReleasedImages;
  changelog: string;
  /** ISO date of every file in it, so that the same commit results in the same bytes. */
  date: string;
}

const contents = [
  'LICENSE',
  '.github/SECURITY.md',
  '.github/SUPPORT.md',
  'infra/compose',
  'infra/docs',
  'infra/kubernetes',
  'infra/operations',
];

const overlays = ['production', 'production/schema', 'one-namespace', 'one-namespace/schema'].map(
  (name) => `infra/kubernetes/overlays/${name}/kustomization.yaml`,
);

/** Packs the files that an installation needs beside the images; returns the archive. */
export async function makeReleaseArchive(archive: Archive): Promise<string> {
  const { to, images, changelog, date } = archive;
  const name = `firedeck-${images.version}`;
  const scratch = await makeTemporaryFolder();
  const file = join(to, `${name}.tar.gz`);
  try {
    const folder = join(scratch, name);
    for (const path of await listContents()) {
      await mkdir(dirname(join(folder, path)), { recursive: true });
      await cp(join(checkout, path), join(folder, path));
    }
    await rewrite(join(folder, 'infra/compose/.env.example'), (text) =>
      nameComposeImages(text, images),
    );
    for (const path of overlays)
      await rewrite(join(folder, path), (text) => nameOverlayImages(text, images));
    await writeFile(join(folder, 'CHANGELOG.md'), changelog);
    await mkdir(to, { recursive: true });
    const sameBytes = ['--sort=name', '--owner=0', '--group=0', '--numeric-owner'];
    const compress = '--use-compress-program=gzip -n';
    const options = [...sameBytes, `--mtime=${date}`, compress, '--directory', scratch];
    await runProgram('tar', ['--create', '--file', file, ...options, name]);
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
  return file;
}

/** Only files of the commit, because untracked ones may be secrets, and without programs. */
async function listContents(): Promise<string[]> {
  const output = await runProgram('git', ['ls-files', '-z', '--', ...contents], { cwd: checkout });
  return output
    .split('\0')
    .filter((path) => path !== '' && !path.endsWith('.ts') && !path.includes('/compose/test/'));
}

async function rewrite(file: string, change: (text: string) => string): Promise<void> {
  await writeFile(file, change(await readFile(file, 'utf8')));
}
