import './lib/concurrency/thread-pool.ts';
import type { FastifyInstance } from 'fastify';
import { buildApp } from './app.ts';
import { type Config, readConfig } from './config.ts';
import { closeGracefully } from './modules/health/graceful-close.ts';

const exitCodes = { failed: 1, misconfigured: 2 } as const;

await serve(readConfigOrExit());

async function serve(config: Config): Promise<void> {
  let app: FastifyInstance;
  try {
    app = await buildApp(config);
    for (const { name, setting, problem } of config.acceptedRisks)
      app.log.warn({ risk: name, setting }, `accepted by ACCEPT_RISKS: ${problem}`);
    await app.ready();
    // First: a process that cannot have both ports takes no request in.
    const { metricsHost: host, metricsPort: port } = config;
    app.log.info(`Metrics listening at ${await app.metricsPort.listen({ host, port })}`);
    await app.listen({ host: config.host, port: config.port });
  } catch (error) {
    return exit(sentenceOfStart(error, config), exitCodes.failed);
  }
  closeGracefully(app);
}

function readConfigOrExit(): Config {
  try {
    return readConfig();
  } catch (error) {
    return exit(error instanceof Error ? error.message : String(error), exitCodes.misconfigured);
  }
}

function sentenceOfStart(error: unknown, { metricsPort, keysDir }: Config): string {
  const { code, path, port, address } = error as NodeJS.ErrnoException & {
    port?: number;
    address?: string;
  };
  if (code === 'EADDRINUSE')
    return `Port ${port} on ${address} is taken: stop what listens there, or set ${port === metricsPort ? 'METRICS_PORT (each bff of a host needs its own)' : 'PORT'}.`;
  if (path?.startsWith(keysDir))
    return `The key ${path} cannot be read (${code}): KEYS_DIR must name the folder of the session keys.`;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

function exit(sentence: string, code: number): never {
  process.stderr.write(`${sentence}\n`);
  process.exit(code);
}
