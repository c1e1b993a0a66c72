import { join } from 'node:path';
import { GenericContainer, Network, type StartedTestContainer, Wait } from 'testcontainers';
import { run } from '../lib/run-command.ts';
import { type Log, step } from '../lib/steps.ts';
import {
  gatewayProgram,
  initOptions,
  packageTree,
  postgresTree,
  redisPackage,
  settingFlags,
} from '../offline/index.ts';

/** MongoDB and Redis in containers, as seen from here and from containers beside them. */
export interface DataContainers {
  network: string;
  here: { mongodbUri: string; redisUrl: string };
  beside: { mongodbUri: string; redisUrl: string };
  stop(): Promise<void>;
}

const mongoImage = 'mongo:8.2';
const redisImage = 'redis:8.2';
const mongoPort = 27_017;
const redisPort = 6379;
const noRetries = 'retryWrites=false';

/** @param base a Debian image, for servers whose own image cannot be pulled. */
export async function startDataContainers(base: string, log: Log): Promise<DataContainers> {
  const network = await new Network().start();
  const started: StartedTestContainer[] = [];
  const stop = async () => {
    for (const container of started) await container.stop();
    await network.stop();
  };
  const start = async (container: GenericContainer, alias: string) => {
    const running = await container.withNetwork(network).withNetworkAliases(alias).start();
    started.push(running);
    return running;
  };
  try {
    const mongo = await start(await mongoContainer(base, log), 'mongodb');
    const redis = await start(await redisContainer(base, log), 'redis');
    const here = {
      mongodbUri: `mongodb://127.0.0.1:${mongo.getMappedPort(mongoPort)}/firedeck?${noRetries}`,
      redisUrl: `redis://127.0.0.1:${redis.getMappedPort(redisPort)}`,
    };
    const beside = {
      mongodbUri: `mongodb://mongodb:${mongoPort}/firedeck?${noRetries}`,
      redisUrl: `redis://redis:${redisPort}`,
    };
    return { network: network.getName(), here, beside, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function mongoContainer(base: string, log: Log): Promise<GenericContainer> {
  const whyNot = await pull(mongoImage, log);
  if (whyNot === undefined)
    return new GenericContainer(mongoImage)
      .withExposedPorts(mongoPort)
      .withWaitStrategy(Wait.forLogMessage(/Waiting for connections/));
  const tree = await postgresTree();
  const gateway = await gatewayProgram();
  log(`MongoDB: DocumentDB ${tree.version} on ${base}, as ${mongoImage} cannot be pulled`);
  return (
    new GenericContainer(base)
      .withBindMounts([
        { source: tree.root, target: tree.root, mode: 'ro' },
        { source: gateway, target: '/usr/local/bin/ferretdb', mode: 'ro' },
      ])
      .withTmpFs({ '/data': 'rw,exec,mode=1777,size=1g' })
      // PostgreSQL wants an account that has a name.
      .withUser('nobody')
      .withEnvironment({ HOME: '/data' })
      .withCommand(['sh', '-c', documentDbScript(tree.programs)])
      .withExposedPorts(mongoPort)
      .withStartupTimeout(120_000)
      .withWaitStrategy(Wait.forListeningPorts())
  );
}

function documentDbScript(programs: string): string {
  const address = 'postgres://postgres@127.0.0.1:5432/postgres';
  return [
    'set -e',
    `${programs}/initdb -D /data/postgres ${initOptions.join(' ')}`,
    `${programs}/postgres -D /data/postgres -p 5432 ${settingFlags.map((flag) => `'${flag}'`).join(' ')} &`,
    `until ${programs}/psql ${address} -qc 'create extension if not exists documentdb cascade'; do sleep 0.2; done`,
    'mkdir -p /data/gateway',
    // It ends with its input, which has to stay open.
    `tail -f /dev/null | ferretdb -postgres '${address}?pool_max_conns=20' -listen 0.0.0.0:${mongoPort} -state /data/gateway`,
  ].join('\n');
}

async function redisContainer(base: string, log: Log): Promise<GenericContainer> {
  const ready = Wait.forLogMessage(/Ready to accept connections/);
  const settings = ['--save', '', '--protected-mode', 'no', '--maxmemory-policy', 'noeviction'];
  const whyNot = await pull(redisImage, log);
  if (whyNot === undefined)
    return new GenericContainer(redisImage)
      .withCommand(['redis-server', ...settings])
      .withExposedPorts(redisPort)
      .withWaitStrategy(ready);
  const tree = await packageTree(redisPackage);
  const program = join(tree.root, redisPackage.programs);
  log(`Redis: ${tree.version} of Debian on ${base}, as ${redisImage} cannot be pulled`);
  return new GenericContainer(base)
    .withBindMounts([{ source: tree.root, target: tree.root, mode: 'ro' }])
    .withUser('10001:10001')
    .withWorkingDir('/tmp')
    .withCommand([program, ...settings, '--bind', '0.0.0.0'])
    .withExposedPorts(redisPort)
    .withWaitStrategy(ready);
}

/** Says why an image cannot be had, if so. */
async function pull(image: string, log: Log): Promise<string | undefined> {
  const work = () => run('docker', ['pull', image]).then(() => undefined, String);
  return (await step(log, `pulling ${image}`, work)).result;
}
