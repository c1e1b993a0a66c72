import { runMain } from '../lib/command-line.ts';
import { waitForShutdown } from '../lib/shutdown.ts';
import { startTemporaryServices } from './data-services.ts';

// `node infra/local/services.ts`: MongoDB and Redis for a developer, until Ctrl-C.
await runMain(async () => {
  const shutdown = waitForShutdown();
  const services = await startTemporaryServices(console.error);
  console.log(`MONGODB_URI=${services.mongo.uri}`);
  console.log(`REDIS_URL=${services.redis.uri}`);
  // Nothing else keeps this process alive.
  const open = setInterval(() => {}, 2 ** 30);
  await shutdown;
  clearInterval(open);
  await services.stop();
  return 0;
});
