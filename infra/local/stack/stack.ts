import { rm } from 'node:fs/promises';
import { migrateDatabase } from '@firedeck/bff/migrate-database';
import { ensureKeys } from '@firedeck/bff/session-keys';
import type { DataService, DataServices } from '../../lib/data-service.ts';
import { findModuleFolder, type ModuleId, type StandardModule } from '../../lib/modules.ts';
import { anyFreePort, choosePort } from '../../lib/ports.ts';
import { inParallel } from '../../lib/shutdown.ts';
import { type Log, secondsSince, silent, step } from '../../lib/steps.ts';
import { stopAllOrphans } from '../../lib/stop-orphans.ts';
import { makeTemporaryFolder } from '../../lib/temporary-folder.ts';
import { type BuildMode, buildModules } from '../../release/build-modules.ts';
import { startDataServices } from '../data-services.ts';
import { startBff } from './bff.ts';
import { releaseModules, releaseSingleModule } from './release-modules.ts';
import { makeStackFolders, type StackFolders } from './stack-folders.ts';
import type { StackProcess } from './stack-process.ts';
import { startWorker } from './worker.ts';

export interface StackOptions {
  /** Default: a temporary folder, removed by `stop`. */
  dataFolder?: string;
  /** First port to try; default any free port. */
  port?: number;
  /** First ports to try for MongoDB and Redis; default any free ports. */
  dataPorts?: { mongo: number; redis: number };
  /** Overrides the environment of bff and worker, for example `FAVICON_ALLOWED_HOSTS`. Default: `process.env`. */
  env?: NodeJS.ProcessEnv;
  /** The build mode of changed modules. False releases the `dist` folders as they are. Default: `production`. */
  build?: BuildMode | false;
  /** Builds only this module; the others come from another Firedeck. */
  singleModule?: { own: ModuleId; othersFrom: string };
  /** Default false. True: bff and worker restart when their sources change. */
  watch?: boolean;
  /** One line per step with its time. Default: nothing is printed. */
  log?: Log;
}

/** By module. */
type ReleaseKeys = Record<StandardModule, string> & Record<string, string>;

/** A running Firedeck: real servers, released modules. */
export interface Stack {
  /** `http://localhost:<port>`. */
  address: string;
  /** Metrics of the bff. */
  metricsAddress: string;
  port: number;
  folders: StackFolders;
  mongo: DataService;
  redis: DataService;
  bff: StackProcess;
  worker: StackProcess;
  /** The release key of each module. */
  releaseKeys: ReleaseKeys;
  /** Stops everything; safe to call again. */
  stop(): Promise<void>;
}

/** Starts everything. Throws a `UserError` and leaves nothing running on failure. */
export async function startStack(options: StackOptions = {}): Promise<Stack> {
  const ended: (() => Promise<unknown>)[] = [];
  let stopping: Promise<void> | undefined;
  const stop = () => {
    stopping ??= runCleanups(ended);
    return stopping;
  };
  try {
    return { ...(await start(options, ended)), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function start(
  options: StackOptions,
  ended: (() => Promise<unknown>)[],
): Promise<Omit<Stack, 'stop'>> {
  const { log = silent, watch = false, env = process.env } = options;
  const folders = await makeStackFolders(options.dataFolder ?? (await makeDataFolder(ended)));
  // Before ports are chosen: orphans of a killed run may hold the default ones.
  await stopAllOrphans(folders.data);
  const port = await choosePort(options.port, 'Port', log);
  const metricsPort = await anyFreePort();
  const address = env.PUBLIC_ORIGIN || `http://localhost:${port}`;
  // Servers start while the modules are built.
  const [, { services, bff, worker }] = await inParallel(
    () => buildStep(options, log),
    () => startServers({ port, metricsPort, address, folders, env, watch, log, options, ended }),
  );
  const releaseKeys = await releaseStep({
    address: `http://127.0.0.1:${port}`,
    folders,
    services,
    log,
    singleModule: options.singleModule,
  });
  return {
    address,
    metricsAddress: `http://127.0.0.1:${metricsPort}/metrics`,
    port,
    folders,
    mongo: services.mongo,
    redis: services.redis,
    bff,
    worker,
    releaseKeys,
  };
}

interface ServerOptions {
  port: number;
  metricsPort: number;
  address: string;
  folders: StackFolders;
  env: NodeJS.ProcessEnv;
  watch: boolean;
  log: Log;
  options: StackOptions;
  ended: (() => Promise<unknown>)[];
}

async function startServers(servers: ServerOptions) {
  const { folders, log, options, ended, port } = servers;
  const services = await startDataServices({
    dataFolder: folders.data,
    isPersistent: options.dataFolder !== undefined,
    log,
    ...(options.dataPorts === undefined ? {} : { ports: options.dataPorts }),
  });
  ended.push(services.stop);
  await ensureKeys(folders.keys);
  // Migrations: the servers may refuse data of an earlier version.
  if (options.dataFolder !== undefined) await migrateDatabase(services.mongo.uri, { log });
  const started = Date.now();
  const [bff, worker] = await inParallel(
    () => startBff({ ...servers, services }).then((server) => stopLater(server, ended)),
    () => startWorker({ ...servers, services }).then((server) => stopLater(server, ended)),
  );
  log(`Servers: bff on port ${port} and worker are ready (${secondsSince(started)})`);
  return { services, bff, worker };
}

function stopLater(server: StackProcess, ended: (() => Promise<unknown>)[]): StackProcess {
  ended.push(server.stop);
  return server;
}

async function buildStep(
  { build = 'production', singleModule }: StackOptions,
  log: Log,
): Promise<void> {
  if (build === false) return;
  const folders = singleModule && [findModuleFolder(singleModule.own)];
  const { seconds } = await step(log, 'building the modules', () => buildModules(build, folders));
  log(`Modules: built (${seconds})`);
}

async function releaseStep(target: {
  address: string;
  folders: StackFolders;
  services: DataServices;
  log: Log;
  singleModule: StackOptions['singleModule'];
}): Promise<ReleaseKeys> {
  const { address, folders, services, log, singleModule } = target;
  const here = { address, folders, mongodbUri: services.mongo.uri };
  const release = () =>
    singleModule
      ? releaseSingleModule(singleModule.own, singleModule.othersFrom, here)
      : releaseModules(here);
  const { result: released, seconds } = await step(log, 'releasing the modules', release);
  const changes = released
    .filter(({ changed }) => changed)
    .map(({ id, artifact }) => `${id} ${artifact}`);
  log(`Released: ${changes.join(', ') || 'nothing new'} (${seconds})`);
  return Object.fromEntries(released.map(({ id, key }) => [id, key])) as ReleaseKeys;
}

async function makeDataFolder(ended: (() => Promise<unknown>)[]): Promise<string> {
  const folder = await makeTemporaryFolder();
  ended.push(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

// In reverse order; a failure must not prevent the other cleanups.
async function runCleanups(ended: (() => Promise<unknown>)[]): Promise<void> {
  for (const end of ended.toReversed()) await end().catch(() => undefined);
}
