import { rm } from 'node:fs/promises';
import { buildImages } from '../images/build-images.ts';
import { debianBase } from '../images/debian-base.ts';
import { removeImages } from '../images/docker.ts';
import { makeContexts } from '../images/make-contexts.ts';
import { productImages as images } from '../images/product-images.ts';
import { currentRevision } from '../images/revision.ts';
import { skipTests } from '../lib/skip-tests.ts';
import type { Log } from '../lib/steps.ts';
import { makeTemporaryFolder } from '../lib/temporary-folder.ts';
import type { Total } from '../lib/test-totals.ts';
import { UserError } from '../lib/user-error.ts';
import { NoDocker, startEngine } from './engine.ts';

interface ImageOptions {
  /** Whether Docker may be installed into this system. */
  mayInstall: boolean;
  /** Prefix of the names; these images are removed at the end. */
  prefix: string;
  tag: string;
  log: Log;
}

/** Builds the images of this checkout in a Docker that runs until `use` has ended. @throws NoDocker */
export async function withProductImages<Result>(
  { mayInstall, prefix, tag, log }: ImageOptions,
  use: (built: BuiltImages) => Promise<Result>,
): Promise<Result> {
  const folder = await makeTemporaryFolder();
  const engine = await startEngine(mayInstall, log);
  try {
    const base = await debianBase(undefined, log);
    const revision = await currentRevision();
    await makeContexts({ images, folder, revision: revision.name, log });
    const references = await buildImages({ images, folder, revision, base, prefix, tag, log });
    return await use({ references, base, contexts: folder, revision: revision.name });
  } finally {
    await removeImages(prefix);
    await engine.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

export interface BuiltImages {
  /** Docker names by image. */
  references: Record<string, string>;
  /** The Debian image that they are built on. */
  base: string;
  /** Build contexts, a folder for each image. */
  contexts: string;
  revision: string;
}

/** Tests the images; without Docker, these projects of vitest are counted as skipped. */
export async function testProductImages(
  projects: string[],
  options: ImageOptions,
  test: (built: BuiltImages) => Promise<Total>,
): Promise<Total> {
  try {
    return await withProductImages(options, test);
  } catch (error) {
    if (error instanceof NoDocker)
      return skipTests(
        projects,
        `of images. Docker: ${error.message}. Start a Docker daemon, or as root on Debian: npm run test:all`,
      );
    if (!(error instanceof UserError)) throw error;
    options.log(error.message);
    return { passed: 0, failed: 1 };
  }
}
