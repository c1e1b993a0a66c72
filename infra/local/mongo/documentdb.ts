import { join } from 'node:path';
import type { LaunchOptions, Provider, RunningService } from '../data-service.ts';
import { canEnter, databaseAccount } from '../database-account.ts';
import { anyFreePort } from '../ports.ts';
import { restartable } from '../restartable.ts';
import { inParallel } from '../shutdown.ts';
import { step } from '../steps.ts';
import { UserError } from '../user-error.ts';
import { gatewayProgram, startGateway } from './gateway.ts';
import { mongoAddress } from './mongo-address.ts';
import { preparePostgres, startPostgres } from './postgres.ts';
import { type PostgresTree, postgresTree } from './postgres-tree.ts';

/** DocumentDB, a MongoDB engine inside PostgreSQL, behind FerretDB, which speaks the MongoDB protocol. */
export const documentDb: Provider = {
  name: 'DocumentDB from Debian packages',
  async offer(log) {
    databaseAccount();
    const [tree, gateway] = await inParallel(
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
    if (account !== undefined && !canEnter(needed, account))
      throw new UserError(`the database account "${account.name}" cannot enter ${needed}`);
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
