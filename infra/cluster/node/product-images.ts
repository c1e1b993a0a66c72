import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type BuiltImages, withProductImages } from '../../containers/with-product-images.ts';
import { buildImage } from '../../images/docker.ts';
import { runProgram } from '../../lib/run-program.ts';
import { type Log, step } from '../../lib/steps.ts';
import { makeDatabaseContexts } from '../../offline/index.ts';
import { makeNextNotesContext } from './next-notes.ts';

/** Prefix of the names of all images. */
export const imagePrefix = 'firedeck-node/';
export const imageTag = 'local';
export const nextTag = 'next';

/** The product's images, database images, and the next image of mfe-notes. */
export interface PackedImages {
  archive: string;
  /** The live artifact of mfe-notes and the next one. */
  notes: { current: string; next: string };
  names: string[];
}

/** Builds and packs the images. @throws NoDocker */
export function packProductImages(folder: string, log: Log): Promise<PackedImages> {
  const options = { mayInstall: true, prefix: imagePrefix, tag: imageTag, log };
  return withProductImages(options, (built) => pack(built, folder, log));
}

async function pack(
  { references, base, contexts, revision }: BuiltImages,
  folder: string,
  log: Log,
): Promise<PackedImages> {
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
    makeNextNotesContext(contexts, current, revision),
  );
  await add(`${imagePrefix}notes:${nextTag}`, 'next-notes', `${imagePrefix}nginx:${imageTag}`);
  const archive = join(folder, 'images.tar');
  const { seconds } = await step(log, 'packing the images', () =>
    runProgram('docker', ['save', '--output', archive, ...names]),
  );
  log(`images: packed (${seconds})`);
  return { archive, notes: { current, next }, names };
}
