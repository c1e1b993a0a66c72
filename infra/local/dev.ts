import { readOptions, runMain } from '../lib/command-line.ts';
import { ensureDataFolder } from '../lib/folders.ts';
import { type ModuleId, modules } from '../lib/modules.ts';
import { waitForShutdown } from '../lib/shutdown.ts';
import { refuseSecondStack } from '../lib/stack-file.ts';
import { UserError } from '../lib/user-error.ts';
import type { BuildMode } from '../release/build-modules.ts';
import { readDotEnv } from './read-dot-env.ts';
import { runStack } from './run-stack.ts';
import { watchModule } from './stack/watch-module.ts';

await runMain(async () => {
  const shutdown = waitForShutdown();
  const { values } = readOptions({
    only: { type: 'string' },
    others: { type: 'string' },
    port: { type: 'string' },
  });
  const watched = chooseModules(values.only);
  const singleModule = readSingleModule(values.only && watched[0], values.others);
  // Released modules are production builds, and React's development build cannot run beside them.
  const build: BuildMode = values.only === undefined ? 'development' : 'production';
  readDotEnv();
  refuseSecondStack();

  const log = (line: string) => console.log(line);
  const dataFolder = await ensureDataFolder();
  const options = { dataFolder, build, watch: true, log, ...(singleModule && { singleModule }) };
  return runStack(values.port, options, async ({ address, port, folders, mongo }) => {
    const target = { address: `http://127.0.0.1:${port}`, folders, mongodbUri: mongo.uri };
    const endings = watched.map((id) => watchModule(id, build, target, log));
    console.log(`\nFiredeck runs at ${address} and watches ${watched.join(', ')},`);
    console.log('the bff and the worker. Ctrl-C stops it.\n');
    await shutdown;
    await Promise.all(endings.map((end) => end()));
  });
});

function chooseModules(only: string | undefined): ModuleId[] {
  const all = modules.map(({ id }) => id);
  if (only === undefined) return all;
  const id = all.find((one) => one === only.replace(/^mfe-/, ''));
  if (id === undefined)
    throw new UserError(`There is no module "${only}": choose from ${all.join(', ')}.`);
  return [id];
}

function readSingleModule(own: ModuleId | undefined, othersFrom: string | undefined) {
  if (othersFrom === undefined) return undefined;
  if (own === undefined)
    throw new UserError('--others needs --only: name the module to build here.');
  return { own, othersFrom };
}
