import { readOptions, readPort, runCommand } from './command-line.ts';
import { ending, untilAskedToEnd } from './ending.ts';
import { readEnvironment } from './environment.ts';
import { dataFolderOf } from './folders.ts';
import { readDotEnv } from './read-dot-env.ts';
import type { Flavour } from './stack/build-modules.ts';
import { type ModuleId, modules } from './stack/modules.ts';
import { startStack } from './stack/stack.ts';
import { factsOf, refuseSecondStack, removeStackFile, writeStackFile } from './stack/stack-file.ts';
import { watchModule } from './stack/watch-module.ts';
import { Trouble } from './trouble.ts';
import { dataPorts, usualPort } from './usual-ports.ts';

await runCommand(async () => {
  const asked = untilAskedToEnd();
  const { values } = readOptions({
    only: { type: 'string' },
    others: { type: 'string' },
    port: { type: 'string' },
  });
  const watched = choose(values.only);
  const beside = besideOf(values.only && watched[0], values.others);
  // One module among released ones has to be built as they are: React's two builds do not mix.
  const flavour: Flavour = values.only === undefined ? 'development' : 'production';
  readDotEnv();
  refuseSecondStack();
  const port = readPort(values.port ?? readEnvironment().port, usualPort);
  const dataFolder = await dataFolderOf();

  const log = (line: string) => console.log(line);
  const options = {
    port,
    dataFolder,
    dataPorts,
    build: flavour,
    watch: true,
    log,
    ...(beside && { beside }),
  };
  const stack = await startStack(options).catch((error) => {
    if (ending.aborted) return undefined;
    throw error;
  });
  if (stack === undefined) return 130;
  await writeStackFile(factsOf(stack));
  const target = {
    address: `http://127.0.0.1:${stack.port}`,
    folders: stack.folders,
    mongodbUri: stack.mongo.uri,
  };
  const endings = watched.map((id) => watchModule(id, flavour, target, log));
  console.log(`\nFiredeck runs at ${stack.address} and follows changes of ${watched.join(', ')},`);
  console.log('the bff and the worker. Ctrl-C stops it.\n');

  await asked;
  await Promise.all(endings.map((end) => end()));
  await stack.stop();
  removeStackFile();
  return 0;
});

function choose(only: string | undefined): ModuleId[] {
  const all = modules.map(({ id }) => id);
  if (only === undefined) return all;
  const id = all.find((one) => one === only.replace(/^mfe-/, ''));
  if (id === undefined)
    throw new Trouble(`There is no module "${only}": choose from ${all.join(', ')}.`);
  return [id];
}

function besideOf(own: ModuleId | undefined, elsewhere: string | undefined) {
  if (elsewhere === undefined) return undefined;
  if (own === undefined) throw new Trouble('--others needs --only: say which module is yours.');
  return { own, elsewhere };
}
