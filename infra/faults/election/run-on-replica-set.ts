import { rm } from 'node:fs/promises';
import { skipTests } from '../../lib/skip-tests.ts';
import { makeTemporaryFolder } from '../../lib/temporary-folder.ts';
import type { Total } from '../../lib/test-totals.ts';
import { findMongod } from '../../local/mongo/find-mongod.ts';
import { startMongodSet } from './mongod-set.ts';

const log = (line: string) => console.log(line);

/** Runs the integration tests on three mongod; without mongod they are counted as skipped. */
export async function runOnReplicaSet(
  test: (env: NodeJS.ProcessEnv) => Promise<Total>,
): Promise<Total> {
  const mongod = await findMongod(log);
  if ('refusal' in mongod)
    return skipTests(['integration'], `on a replica set. mongod: ${mongod.refusal}`);
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
