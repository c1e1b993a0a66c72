import { rm } from 'node:fs/promises';
import { buildImages } from '../images/build-images.ts';
import { debianBase } from '../images/debian-base.ts';
import { removeImages, removeListed } from '../images/docker.ts';
import { makeContexts } from '../images/make-contexts.ts';
import { productImages } from '../images/product-images.ts';
import { currentRevision } from '../images/revision.ts';
import { skipTests } from '../lib/skip-tests.ts';
import { makeTemporaryFolder } from '../lib/temporary-folder.ts';
import type { Total } from '../lib/test-totals.ts';
import { errorMessage, UserError } from '../lib/user-error.ts';
import { publishFacts, runLabel } from './container-facts.ts';
import { startDataContainers } from './data-containers.ts';
import { findEngine } from './engine.ts';

/** Runs a project of tests, or these files of it, with this environment. */
type RunProject = (project: string, files: string[], env: NodeJS.ProcessEnv) => Promise<Total>;

interface TestOptions {
  /** Whether Docker may be installed into this system. */
  mayInstall: boolean;
  /** Files of the integration tests. Default: all. */
  files: string[];
  test: RunProject;
}

const log = (line: string) => console.log(line);
const prefix = 'firedeck-test/';

/**
 * Our images, and the integration tests on servers in containers. Where there is no Docker, or no
 * image to build on, that is said and nothing is run; it is a failure only where Docker could be
 * installed, which `mayInstall` asks for.
 */
export async function runContainerTests(options: TestOptions): Promise<Total> {
  const { mayInstall } = options;
  const engine = await findEngine({ mayInstall, log });
  if ('refusal' in engine) return notRun(engine.refusal, engine.isInstalled);
  process.env.TESTCONTAINERS_RYUK_DISABLED = 'true';
  const folder = await makeTemporaryFolder();
  try {
    const base = await debianBase(undefined, log).catch((error) => ({
      refusal: errorMessage(error),
    }));
    if (typeof base !== 'string') return await notRun(base.refusal, mayInstall);
    return await runOn(base, folder, options);
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    log(error.message);
    return { passed: 0, failed: 1 };
  } finally {
    await removeImages(prefix);
    await engine.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function runOn(base: string, folder: string, { files, test }: TestOptions): Promise<Total> {
  const images = productImages;
  const revision = await currentRevision();
  await makeContexts({ images, folder, revision: revision.name, log });
  const options = { images, folder, revision, base, prefix, tag: 'test', log };
  const references = await buildImages(options);
  const { network, here, beside, stop } = await startDataContainers({ base, folder, prefix, log });
  try {
    const facts = { images: references, data: { network, here, beside } };
    const own = await test('containers', [], publishFacts(facts));
    const onThem = { MONGODB_URI: here.mongodbUri, REDIS_URL: here.redisUrl };
    const integration = await test('integration', files, onThem);
    return { passed: own.passed + integration.passed, failed: own.failed + integration.failed };
  } finally {
    await removeContainers(network);
    await stop();
  }
}

// What a test that failed left running.
async function removeContainers(network: string): Promise<void> {
  const found = ['ps', '--all', '--quiet', '--filter', `label=${runLabel}=${network}`];
  await removeListed(found, ['rm', '--force']);
}

const notRun = (why: string, isFailure: boolean): Promise<Total> =>
  skipTests(
    ['containers', 'integration'],
    `in containers and on servers in containers. Docker: ${why}`,
    isFailure,
  );
