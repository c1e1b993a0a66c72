import { buildApp } from './app.ts';
import { readConfig } from './config.ts';
import { closeGracefully } from './graceful-close.ts';

const config = readConfigOrExit();
const app = await buildApp(config);
for (const signal of ['SIGTERM', 'SIGINT'] as const)
  process.on(signal, () => void closeGracefully(app, signal));
await app.listen({ host: config.host, port: config.port });

function readConfigOrExit() {
  try {
    return readConfig();
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(2);
  }
}
