import { rm } from 'node:fs/promises';
import { countTests } from '../../lib/count-tests.ts';
import { makeTemporaryFolder } from '../../lib/temporary-folder.ts';
import type { Total } from '../../lib/test-totals.ts';
import { findMongod } from '../../local/mongo/find-mongod.ts';
import { startMongodSet } from './mongod-set.ts';

const log = (line: string) => console.log(line);

/** Runs the integration tests on three mongod; where there is no mongod, says why and counts them. */
export async function runOnReplicaSet(
  test: (env: NodeJS.ProcessEnv) => Promise<Total>,
  find = findMongod,
): Promise<Total> {
  const mongod = await find(log);
  if ('refusal' in mongod) {
    const skipped = await countTests('integration');
    log(`Not run: ${skipped} tests on a replica set. mongod: ${mongod.refusal}`);
    return { passed: 0, failed: 0, skipped };
  }
  const folder = await makeTemporaryFolder();
  try {
    const replicaSet = await startMongodSet(mongod.file, folder);
    try {
      return await test({ MONGODB_URI: replicaSet.primaryUri });
    } finally {
      await replicaSet.stop();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
