import { runCommand } from './command-line.ts';
import { startThrowAwayServices } from './data-services.ts';
import { untilAskedToEnd } from './ending.ts';

// `node infra/local/services.ts`: a database and a Redis for a developer's own use, gone with Ctrl-C.
await runCommand(async () => {
  const asked = untilAskedToEnd();
  const services = await startThrowAwayServices(console.error);
  console.log(`MONGODB_URI=${services.mongo.uri}`);
  console.log(`REDIS_URL=${services.redis.uri}`);
  // Nothing else keeps the process alive: the servers are processes of their own.
  const open = setInterval(() => {}, 2 ** 30);
  await asked;
  clearInterval(open);
  await services.stop();
  return 0;
});
