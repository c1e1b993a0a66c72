import { removeListed } from '../images/docker.ts';
import type { Total } from '../lib/test-totals.ts';
import { publishFacts, runLabel } from './container-facts.ts';
import { startDataContainers } from './data-containers.ts';
import { testProductImages } from './with-product-images.ts';

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
const projects = ['containers', 'integration'];

/** Tests the images, and runs the integration tests on data services in containers. */
export function runContainerTests({ mayInstall, files, test }: TestOptions): Promise<Total> {
  process.env.TESTCONTAINERS_RYUK_DISABLED = 'true';
  const options = { mayInstall, prefix, tag: 'test', log };
  return testProductImages(projects, options, async ({ references, base, contexts: folder }) => {
    const { network, here, beside, stop } = await startDataContainers({
      base,
      folder,
      prefix,
      log,
    });
    try {
      const facts = { images: references, data: { network, here, beside } };
      const own = await test('containers', [], publishFacts(facts));
      const onThem = { MONGODB_URI: here.mongodbUri, REDIS_URL: here.redisUrl };
      const integration = await test('integration', files, onThem);
      return { passed: own.passed + integration.passed, failed: own.failed + integration.failed };
    } finally {
      // Containers of failed tests use the network.
      const found = ['ps', '--all', '--quiet', '--filter', `label=${runLabel}=${network}`];
      await removeListed(found, ['rm', '--force']);
      await stop();
    }
  });
}
