import { join } from 'node:path';
import type { LaunchOptions, Provider, RunningService } from '../../lib/data-service.ts';
import { canEnter, databaseAccount } from '../../lib/database-account.ts';
import { mongoAddress } from '../../lib/mongo-address.ts';
import { anyFreePort } from '../../lib/ports.ts';
import { restartable } from '../../lib/restartable.ts';
import { inParallel } from '../../lib/shutdown.ts';
import { step } from '../../lib/steps.ts';
import { UserError } from '../../lib/user-error.ts';
import { buildGo } from '../go/build-go.ts';
import { startGateway } from './gateway.ts';
import { preparePostgres, startPostgres } from './postgres.ts';
import { type PostgresTree, postgresTree } from './postgres-tree.ts';

/** The gateway in front of PostgreSQL that speaks the MongoDB protocol. */
export const gatewayProgram = async (): Promise<string> =>
  join(await buildGo({ name: 'ferretdb' }), 'ferretdb');

/** DocumentDB, a MongoDB engine inside PostgreSQL, behind FerretDB, which speaks the MongoDB protocol. */
export const documentDb: Provider = {
  name: 'DocumentDB from Debian packages',
  async resolve(log) {
    databaseAccount();
    const [tree, gateway] = await inParallel(
      () => step(log, 'fetching PostgreSQL with DocumentDB', postgresTree),
      () => step(log, 'building the FerretDB gateway', gatewayProgram),
    );
    const { result: postgres } = tree;
    return {
      engine: `DocumentDB ${postgres.version} in PostgreSQL ${postgres.major} behind FerretDB`,
      version: postgres.version,
      line: `PostgreSQL ${postgres.major}`,
      launch: (options) => launch(postgres, gateway.result, options),
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
