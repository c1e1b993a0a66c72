import { join } from 'node:path';
import type { LaunchOptions, RunningService, Way } from '../data-service.ts';
import { accountReaches, databaseAccount } from '../database-account.ts';
import { sideBySide } from '../ending.ts';
import { anyFreePort } from '../ports.ts';
import { restartable } from '../restartable.ts';
import { step } from '../steps.ts';
import { Trouble } from '../trouble.ts';
import { gatewayProgram, startGateway } from './gateway.ts';
import { mongoAddress } from './mongo-address.ts';
import { preparePostgres, startPostgres } from './postgres.ts';
import { type PostgresTree, postgresTree } from './postgres-tree.ts';

/** DocumentDB, a MongoDB engine inside PostgreSQL, with FerretDB speaking MongoDB's protocol before it. */
export const documentDb: Way = {
  name: 'DocumentDB from Debian packages',
  async offer(log) {
    databaseAccount();
    const [tree, gateway] = await sideBySide(
      () => step(log, 'fetching PostgreSQL with DocumentDB', postgresTree),
      () => step(log, 'building the FerretDB gateway', gatewayProgram),
    );
    const { result: postgres } = tree;
    return {
      engine: `DocumentDB ${postgres.version} in PostgreSQL ${postgres.major} behind FerretDB ${gateway.result.version}`,
      version: postgres.version,
      line: `PostgreSQL ${postgres.major}`,
      launch: (options) => launch(postgres, gateway.result.file, options),
    };
  },
};

async function launch(
  tree: PostgresTree,
  gateway: string,
  { folder, port }: LaunchOptions,
): Promise<RunningService> {
  const account = databaseAccount();
  for (const needed of [tree.programs, folder])
    if (account !== undefined && !accountReaches(needed, account))
      throw new Trouble(`the account "${account.name}", which runs it, cannot enter ${needed}`);
  const cluster = {
    tree,
    account,
    folder,
    data: join(folder, 'postgres'),
    port: await anyFreePort(),
  };
  await preparePostgres(cluster);
  return restartable(mongoAddress(port), [
    () => startPostgres(cluster),
    () => startGateway({ file: gateway, account, folder, port, postgresPort: cluster.port }),
  ]);
}
