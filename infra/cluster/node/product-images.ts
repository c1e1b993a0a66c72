import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { buildImages } from '../../images/build-images.ts';
import { debianBase } from '../../images/debian-base.ts';
import { buildImage } from '../../images/docker.ts';
import { makeContexts } from '../../images/make-contexts.ts';
import { productImages } from '../../images/product-images.ts';
import { currentRevision } from '../../images/revision.ts';
import { runProgram } from '../../lib/run-program.ts';
import { type Log, step } from '../../lib/steps.ts';
import { makeDatabaseContexts } from '../../offline/index.ts';
import { makeNextNotesContext } from './next-notes.ts';

/** Before the names of all images of a run. */
export const imagePrefix = 'firedeck-node/';
export const imageTag = 'local';
export const nextTag = 'next';

/** Our images as `npm run images` makes them, servers of databases, and a next image of mfe-notes. */
export interface PackedImages {
  archive: string;
  /** What is live of mfe-notes, and what its team releases next. */
  notes: { current: string; next: string };
  names: string[];
}

export async function packProductImages(folder: string, log: Log): Promise<PackedImages> {
  const base = await debianBase(undefined, log);
  const revision = await currentRevision();
  const contexts = join(folder, 'contexts');
  await mkdir(contexts, { recursive: true });
  const images = productImages;
  await makeContexts({ images, folder: contexts, revision: revision.name, log });
  const common = { images, folder: contexts, revision, prefix: imagePrefix };
  const references = await buildImages({ ...common, base, tag: imageTag, log });
  const names = Object.values(references);
  const add = async (name: string, from: string, on: string) => {
    await step(log, `building ${name}`, () =>
      buildImage({ name, folder: join(contexts, from), base: on, labels: {} }),
    );
    names.push(name);
  };
  for (const name of await makeDatabaseContexts(contexts))
    await add(`${imagePrefix}${name}:${imageTag}`, name, base);
  const [current = ''] = await readdir(join(contexts, 'notes/srv/mf/notes'));
  const { result: next } = await step(log, 'building the next mfe-notes', () =>
    makeNextNotesContext(contexts, current, revision.name),
  );
  await add(`${imagePrefix}notes:${nextTag}`, 'next-notes', `${imagePrefix}nginx:${imageTag}`);
  const archive = join(folder, 'images.tar');
  const { seconds } = await step(log, 'packing the images', () =>
    runProgram('docker', ['save', '--output', archive, ...names]),
  );
  log(`images: packed (${seconds})`);
  return { archive, notes: { current, next }, names };
}
