import { join, relative } from 'node:path';
import { readOptions, runMain } from '../lib/command-line.ts';
import { readEnvironment } from '../lib/environment.ts';
import { checkout, ensureDataFolder } from '../lib/folders.ts';
import { waitForShutdown } from '../lib/shutdown.ts';
import { refuseSecondStack } from '../lib/stack-file.ts';
import { secondsSince } from '../lib/steps.ts';
import { readDotEnv } from './read-dot-env.ts';
import { runStack } from './run-stack.ts';
import { confirmAndClearData } from './stack/clear-data.ts';
import type { Stack } from './stack/stack.ts';
import { type SupervisedServer, superviseServers } from './stack/supervise-servers.ts';

await runMain(async () => {
  const { startedAt } = readEnvironment();
  const shutdown = waitForShutdown();
  const { values } = readOptions({
    port: { type: 'string' },
    reset: { type: 'boolean', default: false },
    yes: { type: 'boolean', default: false },
  });
  readDotEnv();
  refuseSecondStack();
  const dataFolder = await ensureDataFolder();
  if (values.reset && !(await confirmAndClearData(dataFolder, values.yes))) return 1;

  const log = (line: string) => console.log(line);
  const code = await runStack(values.port, { dataFolder, log }, async (stack) => {
    console.log(`\nFiredeck runs at ${stack.address} (after ${secondsSince(startedAt)})`);
    console.log(
      `Ctrl-C stops it. Data: ${shortenPath(dataFolder)}; logs: bff/ and worker/ there.\n`,
    );
    await Promise.all([shutdown, superviseServers(listServers(stack), log)]);
    console.log('\nStopping…');
  });
  if (code === 0) console.log('Stopped.');
  return code;
});

// External servers are not supervised.
function listServers({ bff, worker, mongo, redis, folders }: Stack): SupervisedServer[] {
  const logPath = (name: string) => shortenPath(join(folders.data, name));
  return [
    ...(mongo.isManaged ? [{ name: 'MongoDB', log: logPath('mongodb'), process: mongo }] : []),
    ...(redis.isManaged ? [{ name: 'Redis', log: logPath('redis'), process: redis }] : []),
    { name: 'bff', log: logPath('bff/bff.log'), process: bff },
    { name: 'worker', log: logPath('worker/worker.log'), process: worker },
  ];
}

function shortenPath(path: string): string {
  const shorter = relative(checkout, path);
  return shorter.startsWith('..') ? path : shorter;
}
