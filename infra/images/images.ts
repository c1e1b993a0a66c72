import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readOptions, runMain } from '../lib/command-line.ts';
import { waitForShutdown } from '../lib/shutdown.ts';
import { readStackFile } from '../lib/stack-file.ts';
import { makeTemporaryFolder } from '../lib/temporary-folder.ts';
import { UserError } from '../lib/user-error.ts';
import { status } from '../release/index.ts';
import { makeBakeFile } from './bake-file.ts';
import { buildImages, requireDocker } from './build-images.ts';
import { makeContexts } from './make-contexts.ts';
import { type ProductImage, productImages } from './product-images.ts';
import { currentRevision } from './revision.ts';

await runMain(async () => {
  const { values } = readOptions({
    only: { type: 'string' },
    base: { type: 'string' },
    prefix: { type: 'string', default: 'firedeck/' },
    tag: { type: 'string' },
    address: { type: 'string' },
    artifacts: { type: 'string' },
    contexts: { type: 'string' },
  });
  const { base, prefix } = values;
  const images = chosen(values.only);
  void waitForShutdown();
  if (!values.contexts) await requireDocker();
  const stack = values.address ? undefined : readStackFile();
  const address = values.address ?? stack?.address;
  const revision = await currentRevision();
  const folder = values.contexts ?? (await makeTemporaryFolder());
  const log = (line: string) => console.log(line);
  try {
    const live = address ? await status({ address }) : undefined;
    const artifacts = values.artifacts ?? stack?.artifactsFolder;
    await makeContexts({ images, folder, revision: revision.name, live, artifacts, log });
    const build = { images, revision, base, prefix, tag: values.tag ?? revision.name };
    if (values.contexts) {
      const file = join(folder, 'docker-bake.json');
      await writeFile(file, JSON.stringify(await makeBakeFile(build), null, 2));
      log(`The build contexts are in ${folder}: run "docker buildx bake" there.`);
    } else await buildImages({ ...build, folder, log });
  } finally {
    if (!values.contexts) await rm(folder, { recursive: true, force: true });
  }
  return 0;
});

function chosen(names: string | undefined): readonly ProductImage[] {
  if (names === undefined) return productImages;
  return names.split(',').map((name) => {
    const image = productImages.find((one) => one.name === name);
    if (image) return image;
    const known = productImages.map((one) => one.name).join(', ');
    throw new UserError(`There is no image "${name}": choose from ${known}.`);
  });
}
