import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { checkout } from '../lib/folders.ts';
import { runAttached } from '../lib/run-attached.ts';
import { makeTemporaryFolder } from '../lib/temporary-folder.ts';
import { sum, type Total } from '../lib/test-totals.ts';
import { schemathesis } from './schemathesis.ts';
import { startApi } from './start-api.ts';

const folder = join(checkout, 'infra/api-check');
const fixedSeed = '1';
const casesOfEachOperation = '25';

/** Checks the API against its OpenAPI document, once with a fixed seed and once with a random one. */
export async function checkDescription(drawnSeed: string): Promise<Total> {
  let python: string;
  try {
    python = await schemathesis();
  } catch (error) {
    console.log(`Skipped: the API against its description; ${(error as Error).message}.`);
    return { passed: 0, failed: 0, skipped: 2 };
  }
  const fixed = await runWith(python, fixedSeed);
  return sum(fixed, await runWith(python, drawnSeed));
}

async function runWith(python: string, seed: string): Promise<Total> {
  console.log(`schemathesis, seed ${seed}`);
  const api = await startApi();
  const scratch = await mkdtemp(join(await makeTemporaryFolder(), 'schemathesis-'));
  try {
    const code = await runAttached(
      python,
      [
        ...['-m', 'schemathesis.cli', '--config-file', join(folder, 'schemathesis.toml')],
        ...['run', `${api.address}/api/openapi.json`],
        ...['--checks', 'all', '--max-examples', casesOfEachOperation, '--seed', seed],
        ...['--suppress-health-check', 'all', '--request-timeout', '20', '--no-color'],
      ],
      {
        SCHEMATHESIS_HOOKS: 'hooks',
        PYTHONPATH: folder,
        PYTHONDONTWRITEBYTECODE: '1',
        FIREDECK_FIXTURES: api.fixturesAddress,
        FIREDECK_SEED: seed,
        HYPOTHESIS_STORAGE_DIRECTORY: scratch,
      },
    );
    return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
  } finally {
    await api.stop();
    await rm(scratch, { recursive: true, force: true });
  }
}
