import { copyFile, mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { makeNextNotesContext } from '../../cluster/node/next-notes.ts';
import { type BuiltImages, testProductImages } from '../../containers/with-product-images.ts';
import { buildImage } from '../../images/docker.ts';
import { productImages } from '../../images/product-images.ts';
import { runtimes } from '../../images/runtimes.ts';
import { setVariables } from '../../lib/environment.ts';
import { runProgram } from '../../lib/run-program.ts';
import { type Log, step } from '../../lib/steps.ts';
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

/** Tests compose.yaml from an empty installation on. */
export function runComposeTests({ mayInstall, test }: TestOptions): Promise<Total> {
  const options = { mayInstall, prefix, tag: tags.first, log };
  return testProductImages(['compose'], options, async (built) => {
    const restoreConfig = setVariables({ DOCKER_CONFIG: undefined });
    try {
      await findCompose(join(built.contexts, 'docker-config'));
      const notes = await buildOthers(built);
      const { executablePath: chromium } = await findChromium(log);
      const age = await agePrograms();
      return await test(publishFacts({ prefix, tags, notes, chromium, age }));
    } finally {
      restoreConfig();
    }
  });
}

/** Uses the plug-in of this machine, or builds one. */
async function findCompose(config: string): Promise<void> {
  if ((await composeRefusal()) === undefined) return;
  const { result: program, seconds } = await step(log, 'building Compose', composeProgram);
  const plugins = join(config, 'cli-plugins');
  await mkdir(plugins, { recursive: true });
  await copyFile(program, join(plugins, 'docker-compose'));
  process.env.DOCKER_CONFIG = config;
  const refusal = await composeRefusal();
  if (refusal !== undefined) throw new UserError(refusal);
  log(`Compose: built from its Go module (${seconds})`);
}

/** The second version, which has another mfe-notes, and replacements of public images. */
async function buildOthers({ base, contexts, revision }: BuiltImages) {
  for (const name of [...runtimes, ...productImages.map((image) => image.name)])
    await runProgram('docker', [
      'tag',
      `${prefix}${name}:${tags.first}`,
      `${prefix}${name}:${tags.second}`,
    ]);
  const [first = ''] = (await readdir(join(contexts, 'notes/srv/mf/notes'))).filter(
    (name) => !name.endsWith('.json'),
  );
  const second = await makeNextNotesContext(contexts, first, revision);
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
