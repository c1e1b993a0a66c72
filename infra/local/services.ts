import { startThrowAwayServices } from './data-services.ts';
import { reasonOf } from './trouble.ts';

// `node infra/local/services.ts`: a database and a Redis for a developer's own use, gone with Ctrl-C.
const services = await startThrowAwayServices(console.error).catch((error) => {
  console.error(reasonOf(error));
  process.exit(1);
});

console.log(`MONGODB_URI=${services.mongo.uri}`);
console.log(`REDIS_URL=${services.redis.uri}`);

const open = setInterval(() => {}, 2 ** 30);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.once(signal, async () => {
    clearInterval(open);
    await services.stop();
  });
