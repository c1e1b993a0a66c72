import { rm } from 'node:fs/promises';
import { ensureKeys } from '@firedeck/bff/session-keys';
import type { DataService } from '../data-service.ts';
import { type DataServices, startDataServices } from '../data-services.ts';
import { endAllLeftovers } from '../end-leftovers.ts';
import { sideBySide } from '../ending.ts';
import { anyFreePort, nextFreePort } from '../ports.ts';
import { type Log, secondsSince, silent, step } from '../steps.ts';
import { throwAwayFolder } from '../throw-away-folder.ts';
import { startBff } from './bff.ts';
import { buildModules, type Flavour } from './build-modules.ts';
import { folderNameOf, type ModuleId, type UsualModule } from './modules.ts';
import { releaseBeside, releaseModules } from './release-modules.ts';
import { makeStackFolders, type StackFolders } from './stack-folders.ts';
import type { StackProcess } from './stack-process.ts';
import { startWorker } from './worker.ts';

export interface StackOptions {
  /** Default: a throw-away folder, removed by `stop`. */
  dataFolder?: string;
  /** First port to try; default any free port. */
  port?: number;
  /** First ports to try for MongoDB and Redis; default any free ports. */
  dataPorts?: { mongo: number; redis: number };
  /** Put over what bff and worker get, for instance `FAVICON_ALLOWED_HOSTS`. Default: `process.env`. */
  env?: NodeJS.ProcessEnv;
  /** Default `production`: build what changed. False: release what is in the `dist` folders. */
  build?: Flavour | false;
  /** Builds this module alone; the others are those that are live at the address of another Firedeck. */
  beside?: { own: ModuleId; elsewhere: string };
  /** Default false. True: bff and worker restart when their sources change. */
  watch?: boolean;
  /** One line per step with its time. Default: nothing is printed. */
  log?: Log;
}

/** By module. */
export type ReleaseKeys = Record<UsualModule, string> & Record<string, string>;

/** A whole Firedeck that runs: real servers, released modules. */
export interface Stack {
  /** `http://localhost:<port>`. */
  address: string;
  /** What the bff measures. */
  metricsAddress: string;
  port: number;
  folders: StackFolders;
  mongo: DataService;
  redis: DataService;
  bff: StackProcess;
  worker: StackProcess;
  /** What each team releases its module with. */
  releaseKeys: ReleaseKeys;
  /** Ends everything that was started; safe to call again. */
  stop(): Promise<void>;
}

/** Starts everything. Throws with one sentence; nothing is left running then. */
export async function startStack(options: StackOptions = {}): Promise<Stack> {
  const ended: (() => Promise<unknown>)[] = [];
  let stopping: Promise<void> | undefined;
  const stop = () => {
    stopping ??= endAll(ended);
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
  const folders = await makeStackFolders(options.dataFolder ?? (await borrowedFolder(ended)));
  // Before ports are chosen: servers of a run that was killed would still hold the usual ones.
  await endAllLeftovers(folders.data);
  const port = await choosePort(options.port, log);
  const metricsPort = await anyFreePort();
  const address = env.PUBLIC_ORIGIN || `http://localhost:${port}`;
  // Building takes two cores for a while; servers come up meanwhile.
  const [, { services, bff, worker }] = await sideBySide(
    () => buildStep(options, log),
    () => startServers({ port, metricsPort, address, folders, env, watch, log, options, ended }),
  );
  const releaseKeys = await releaseStep({
    address: `http://127.0.0.1:${port}`,
    folders,
    services,
    log,
    beside: options.beside,
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
    lasting: options.dataFolder !== undefined,
    log,
    ...(options.dataPorts === undefined ? {} : { ports: options.dataPorts }),
  });
  ended.push(services.stop);
  await ensureKeys(folders.keys);
  const started = Date.now();
  const [bff, worker] = await sideBySide(
    () => startBff({ ...servers, services }).then((server) => remember(server, ended)),
    () => startWorker({ ...servers, services }).then((server) => remember(server, ended)),
  );
  log(`Servers: bff on port ${port} and worker answer (${secondsSince(started)})`);
  return { services, bff, worker };
}

function remember(server: StackProcess, ended: (() => Promise<unknown>)[]): StackProcess {
  ended.push(server.stop);
  return server;
}

async function buildStep({ build = 'production', beside }: StackOptions, log: Log): Promise<void> {
  if (build === false) return;
  const folders = beside && [folderNameOf(beside.own)];
  const { seconds } = await step(log, 'building the modules', () => buildModules(build, folders));
  log(`Modules: built (${seconds})`);
}

async function releaseStep(target: {
  address: string;
  folders: StackFolders;
  services: DataServices;
  log: Log;
  beside: StackOptions['beside'];
}): Promise<ReleaseKeys> {
  const { address, folders, services, log, beside } = target;
  const here = { address, folders, mongodbUri: services.mongo.uri };
  const release = () =>
    beside ? releaseBeside(beside.own, beside.elsewhere, here) : releaseModules(here);
  const { result: released, seconds } = await step(log, 'releasing the modules', release);
  const news = released
    .filter(({ changed }) => changed)
    .map(({ id, artifact }) => `${id} ${artifact}`);
  log(`Released: ${news.join(', ') || 'nothing new'} (${seconds})`);
  return Object.fromEntries(released.map(({ id, key }) => [id, key])) as ReleaseKeys;
}

async function choosePort(wanted: number | undefined, log: Log): Promise<number> {
  if (wanted === undefined) return anyFreePort();
  const port = await nextFreePort(wanted);
  if (port !== wanted) log(`Port ${wanted} is busy, taking ${port}`);
  return port;
}

async function borrowedFolder(ended: (() => Promise<unknown>)[]): Promise<string> {
  const folder = await throwAwayFolder();
  ended.push(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

// In the reverse of the order of starting; one that will not end must not keep the others.
async function endAll(ended: (() => Promise<unknown>)[]): Promise<void> {
  for (const end of ended.toReversed()) await end().catch(() => undefined);
}
