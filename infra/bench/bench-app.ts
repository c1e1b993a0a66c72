import { buildApp } from '@firedeck/bff/app';
import { readConfig } from '@firedeck/bff/config';
import { type RoutePermission, routePermissions } from '@firedeck/bff/route-permissions';

export type App = Awaited<ReturnType<typeof buildApp>>;

/** Runs a bff in this process. */
export async function withApp<Result>(
  env: NodeJS.ProcessEnv,
  act: (app: App) => Promise<Result>,
): Promise<Result> {
  const app = await buildApp(readConfig(env));
  try {
    await app.ready();
    await app.databaseReady;
    return await act(app);
  } finally {
    await app.close();
  }
}

// Without an entry the bff refuses to register a route.
const benchPermissions: Record<string, RoutePermission> = {
  'GET /bench/ask': { by: 'anyone' },
  'GET /bench/bare': { by: 'anyone' },
  'GET /bench/checked': { by: 'member' },
  'GET /bench/cpu': { by: 'anyone' },
  'GET /bench/members': { by: 'anyone' },
  'GET /bench/memory': { by: 'anyone' },
  'GET /bench/verifies': { by: 'anyone' },
  'POST /bench/update': { by: 'anyone' },
};

/** Serves a bff with additional routes; `startBenchServer` runs this in a child process. */
export async function serveApp(
  addRoutes: (app: App) => void,
  listen: { backlog?: number } = {},
): Promise<void> {
  Object.assign(routePermissions, benchPermissions);
  const app = await buildApp(readConfig());
  app.get('/bench/cpu', async () => {
    const { user, system } = process.cpuUsage();
    return { microseconds: user + system };
  });
  addRoutes(app);
  await app.ready();
  await app.databaseReady;
  const address = await app.listen({ host: '127.0.0.1', port: 0, ...listen });
  process.send?.({ address });
  process.on('disconnect', () => void app.close().then(() => process.exit()));
}

/** CPU microseconds that such a server has used. */
export async function readCpu(address: string): Promise<number> {
  const response = await fetch(`${address}/bench/cpu`);
  return ((await response.json()) as { microseconds: number }).microseconds;
}
