import '@firedeck/runtime/thread-pool';
import { logAcceptedRisks, readOrExit } from '@firedeck/runtime/settings';
import { buildApp } from './app.ts';
import { type Config, readConfig } from './config.ts';
import { closeGracefully } from './modules/health/graceful-close.ts';

await serve(readOrExit(readConfig));

async function serve(config: Config): Promise<void> {
  try {
    const app = await buildApp(config);
    // Registered first: a wrong schema version may be found before the ports are open.
    closeGracefully(app);
    logAcceptedRisks(config.acceptedRisks, app.log);
    await app.ready();
    // Opened first, because a process without both ports must not accept requests.
    const { metricsHost: host, metricsPort: port } = config;
    app.log.info(`Metrics listening at ${await app.metricsServer.listen({ host, port })}`);
    await app.listen({ host: config.host, port: config.port });
  } catch (error) {
    process.stderr.write(`${formatStartError(error, config)}\n`);
    process.exit(1);
  }
}

function formatStartError(error: unknown, { metricsPort, keysDir }: Config): string {
  const { code, path, port, address } = error as NodeJS.ErrnoException & {
    port?: number;
    address?: string;
  };
  if (code === 'EADDRINUSE')
    return `Port ${port} on ${address} is in use: stop the process that listens there, or set ${port === metricsPort ? 'METRICS_PORT (each bff of a host needs its own)' : 'PORT'}.`;
  if (path?.startsWith(keysDir))
    return `The key ${path} cannot be read (${code}): KEYS_DIR must be the folder of the session keys.`;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
