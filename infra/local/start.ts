import { join, relative } from 'node:path';
import { readOptions, readPort, runCommand } from './command-line.ts';
import { ending, untilAskedToEnd } from './ending.ts';
import { readEnvironment } from './environment.ts';
import { checkout, dataFolderOf } from './folders.ts';
import { readDotEnv } from './read-dot-env.ts';
import { clearDataAfterAsking } from './stack/clear-data.ts';
import { keepRunning } from './stack/keep-running.ts';
import { startStack } from './stack/stack.ts';
import { factsOf, refuseSecondStack, removeStackFile, writeStackFile } from './stack/stack-file.ts';
import { secondsSince } from './steps.ts';
import { dataPorts, usualPort } from './usual-ports.ts';

await runCommand(async () => {
  const started = Date.now();
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

function nearby(path: string): string {
  const shorter = relative(checkout, path);
  return shorter.startsWith('..') ? path : shorter;
}
