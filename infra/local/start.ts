import { existsSync } from 'node:fs';
import { join, relative } from 'node:path';
import { readOptions, readPort, runCommand } from './command-line.ts';
import { ending, untilAskedToEnd } from './ending.ts';
import { readEnvironment } from './environment.ts';
import { checkout, dataFolderOf } from './folders.ts';
import { clearDataAfterAsking } from './stack/clear-data.ts';
import { keepRunning } from './stack/keep-running.ts';
import { type Stack, startStack } from './stack/stack.ts';
import { refuseSecondStack, removeStackFile, writeStackFile } from './stack/stack-file.ts';
import { secondsSince } from './steps.ts';

const usualPort = 3_000;
const dataPorts = { mongo: 27_117, redis: 6_479 };

await runCommand(async () => {
  const started = Date.now();
  const { values } = readOptions({
    port: { type: 'string' },
    reset: { type: 'boolean', default: false },
    yes: { type: 'boolean', default: false },
  });
  readDotEnv();
  const port = readPort(values.port ?? readEnvironment().port, usualPort);
  refuseSecondStack();
  const dataFolder = await dataFolderOf();
  if (values.reset && !(await clearDataAfterAsking(dataFolder, values.yes))) return 1;

  const asked = untilAskedToEnd();
  const log = (line: string) => console.log(line);
  const stack = await startStack({ port, dataFolder, dataPorts, log }).catch((error) => {
    if (ending.aborted) return undefined;
    throw error;
  });
  if (stack === undefined) return 130;
  await writeStackFile(factsOf(stack));
  console.log(`\nFiredeck runs at ${stack.address} (after ${secondsSince(started)})`);
  console.log(
    `Ctrl-C stops it. Data: ${nearby(dataFolder)}, logs beside it in bff/ and worker/.\n`,
  );

  const { bff, worker, folders } = stack;
  const kept = [
    { name: 'bff', log: nearby(join(folders.data, 'bff/bff.log')), process: bff },
    { name: 'worker', log: nearby(join(folders.data, 'worker/worker.log')), process: worker },
  ];
  await Promise.all([asked, keepRunning(kept, log)]);
  console.log('\nStopping…');
  await stack.stop();
  removeStackFile();
  console.log('Stopped.');
  return 0;
});

function readDotEnv(): void {
  const path = join(checkout, '.env');
  if (existsSync(path)) process.loadEnvFile(path);
}

function factsOf({ address, folders, mongo, redis }: Stack) {
  return {
    pid: process.pid,
    address,
    artifactsFolder: folders.artifacts,
    releaseKeysFolder: folders.releaseKeys,
    keysFolder: folders.keys,
    mongodbUri: mongo.uri,
    redisUrl: redis.uri,
  };
}

function nearby(path: string): string {
  const shorter = relative(checkout, path);
  return shorter.startsWith('..') ? path : shorter;
}
