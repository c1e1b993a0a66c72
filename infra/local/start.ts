import { join, relative } from 'node:path';
import { readOptions, readPort, runCommand } from './command-line.ts';
import { ending, untilAskedToEnd } from './ending.ts';
import { readEnvironment } from './environment.ts';
import { checkout, dataFolderOf } from './folders.ts';
import { readDotEnv } from './read-dot-env.ts';
import { clearDataAfterAsking } from './stack/clear-data.ts';
import { type KeptServer, keepRunning } from './stack/keep-running.ts';
import { type Stack, startStack } from './stack/stack.ts';
import { factsOf, refuseSecondStack, removeStackFile, writeStackFile } from './stack/stack-file.ts';
import { secondsSince } from './steps.ts';
import { dataPorts, usualPort } from './usual-ports.ts';

await runCommand(async () => {
  const { startedAt } = readEnvironment();
  const asked = untilAskedToEnd();
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

  const log = (line: string) => console.log(line);
  const stack = await startStack({ port, dataFolder, dataPorts, log }).catch((error) => {
    if (ending.aborted) return undefined;
    throw error;
  });
  if (stack === undefined) return 130;
  await writeStackFile(factsOf(stack));
  console.log(`\nFiredeck runs at ${stack.address} (after ${secondsSince(startedAt)})`);
  console.log(
    `Ctrl-C stops it. Data: ${nearby(dataFolder)}, logs beside it in bff/ and worker/.\n`,
  );

  await Promise.all([asked, keepRunning(serversOf(stack), log)]);
  console.log('\nStopping…');
  await stack.stop();
  removeStackFile();
  console.log('Stopped.');
  return 0;
});

// What was named by the environment is somebody else's to keep.
function serversOf({ bff, worker, mongo, redis, folders }: Stack): KeptServer[] {
  const logOf = (name: string) => nearby(join(folders.data, name));
  return [
    ...(mongo.ours ? [{ name: 'MongoDB', log: logOf('mongodb'), process: mongo }] : []),
    ...(redis.ours ? [{ name: 'Redis', log: logOf('redis'), process: redis }] : []),
    { name: 'bff', log: logOf('bff/bff.log'), process: bff },
    { name: 'worker', log: logOf('worker/worker.log'), process: worker },
  ];
}

function nearby(path: string): string {
  const shorter = relative(checkout, path);
  return shorter.startsWith('..') ? path : shorter;
}
