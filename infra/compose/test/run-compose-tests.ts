import { copyFile, mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { makeNextNotesContext } from '../../cluster/node/next-notes.ts';
import { findEngine } from '../../containers/engine.ts';
import { buildImages } from '../../images/build-images.ts';
import { debianBase } from '../../images/debian-base.ts';
import { buildImage, removeImages } from '../../images/docker.ts';
import { makeContexts } from '../../images/make-contexts.ts';
import { productImages } from '../../images/product-images.ts';
import { currentRevision } from '../../images/revision.ts';
import { runtimes } from '../../images/runtimes.ts';
import { setVariables } from '../../lib/environment.ts';
import { runProgram } from '../../lib/run-program.ts';
import { skipTests } from '../../lib/skip-tests.ts';
import { type Log, step } from '../../lib/steps.ts';
import { makeTemporaryFolder } from '../../lib/temporary-folder.ts';
import type { Total } from '../../lib/test-totals.ts';
import { UserError } from '../../lib/user-error.ts';
import { findChromium } from '../../local/index.ts';
import { agePrograms, composeProgram, makeComposeContexts } from '../../offline/index.ts';
import { composeRefusal } from '../docker-compose.ts';
import { publishFacts } from './compose-facts.ts';

interface TestOptions {
  /** Whether Docker may be installed into this system. */
  mayInstall: boolean;
  test(env: NodeJS.ProcessEnv): Promise<Total>;
}

const log: Log = (line) => console.log(line);
const prefix = 'firedeck-compose/';
const tags = { first: 'first', second: 'second' };

/** compose.yaml, brought up from nothing. What this machine cannot run is said and counted. */
export async function runComposeTests({ mayInstall, test }: TestOptions): Promise<Total> {
  const engine = await findEngine({ mayInstall, log });
  if ('refusal' in engine) return notRun(engine.refusal, engine.isInstalled);
  const restoreConfig = setVariables({ DOCKER_CONFIG: undefined });
  const folder = await makeTemporaryFolder();
  try {
    await findCompose(folder);
    const notes = await buildAll(folder);
    const { executablePath: chromium } = await findChromium(log);
    const age = await agePrograms();
    return await test(publishFacts({ prefix, tags, notes, chromium, age }));
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    log(error.message);
    return { passed: 0, failed: 1 };
  } finally {
    await removeImages(prefix);
    await engine.stop();
    restoreConfig();
    await rm(folder, { recursive: true, force: true });
  }
}

/** The plug-in of this machine, else one of our own. */
async function findCompose(folder: string): Promise<void> {
  if ((await composeRefusal()) === undefined) return;
  const { result: program, seconds } = await step(log, 'building Compose', composeProgram);
  const plugins = join(folder, 'docker/cli-plugins');
  await mkdir(plugins, { recursive: true });
  await copyFile(program, join(plugins, 'docker-compose'));
  process.env.DOCKER_CONFIG = join(folder, 'docker');
  const refusal = await composeRefusal();
  if (refusal !== undefined) throw new UserError(refusal);
  log(`Compose: built from its Go module (${seconds})`);
}

/** Our images by two tags, with another mfe-notes in the second, and what replaces public ones. */
async function buildAll(folder: string): Promise<{ first: string; second: string }> {
  const base = await debianBase(undefined, log);
  const revision = await currentRevision();
  const contexts = join(folder, 'contexts');
  await mkdir(contexts);
  const images = productImages;
  await makeContexts({ images, folder: contexts, revision: revision.name, log });
  const common = { images, folder: contexts, revision, base, prefix, log };
  await buildImages({ ...common, tag: tags.first });
  for (const name of [...runtimes, ...images.map((image) => image.name)])
    await runProgram('docker', [
      'tag',
      `${prefix}${name}:${tags.first}`,
      `${prefix}${name}:${tags.second}`,
    ]);
  const [first = ''] = (await readdir(join(contexts, 'notes/srv/mf/notes'))).filter(
    (name) => !name.endsWith('.json'),
  );
  const second = await makeNextNotesContext(contexts, first, revision.name);
  await buildImage({
    name: `${prefix}notes:${tags.second}`,
    folder: join(contexts, 'next-notes'),
    base: `${prefix}nginx:${tags.first}`,
    labels: {},
  });
  for (const name of await makeComposeContexts(contexts)) {
    const image = { name: `${prefix}${name}:test`, folder: join(contexts, name), base, labels: {} };
    await step(log, `building ${image.name}`, () => buildImage(image));
  }
  return { first, second };
}

async function notRun(why: string, isFailure: boolean): Promise<Total> {
  const total = await skipTests(['compose'], `of compose.yaml. Docker: ${why}.`, isFailure);
  log('Start a Docker daemon, or as root on Debian: npm test -- --only compose --full');
  return total;
}
