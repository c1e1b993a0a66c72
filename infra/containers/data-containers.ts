import { join } from 'node:path';
import { GenericContainer, Network, type StartedTestContainer, Wait } from 'testcontainers';
import { buildImage } from '../images/docker.ts';
import { runProgram } from '../lib/run-program.ts';
import { type Log, step } from '../lib/steps.ts';
import { makeDatabaseContexts } from '../offline/index.ts';

/** MongoDB and Redis in containers, with addresses for this machine (`here`) and for containers (`beside`). */
export interface DataContainers {
  network: string;
  here: { mongodbUri: string; redisUrl: string };
  beside: { mongodbUri: string; redisUrl: string };
  stop(): Promise<void>;
}

const redisSettings = ['--save', '', '--protected-mode', 'no', '--maxmemory-policy', 'noeviction'];
const mongoPort = 27_017;
const redisPort = 6379;
const noRetries = 'retryWrites=false';

interface DataOptions {
  /** A Debian image, for servers whose image cannot be pulled. */
  base: string;
  /** For the build contexts of these servers. */
  folder: string;
  prefix: string;
  log: Log;
}

export async function startDataContainers(options: DataOptions): Promise<DataContainers> {
  const images = await findImages(options);
  const network = await new Network().start();
  const started: StartedTestContainer[] = [];
  const stop = async () => {
    for (const container of started) await container.stop();
    await network.stop();
  };
  const start = async (alias: 'mongodb' | 'redis', port: number, command: string[]) => {
    const running = await new GenericContainer(images[alias])
      .withNetwork(network)
      .withNetworkAliases(alias)
      .withCommand(command)
      .withExposedPorts(port)
      .withStartupTimeout(120_000)
      .withWaitStrategy(Wait.forListeningPorts())
      .start();
    started.push(running);
    return running;
  };
  try {
    const mongo = await start('mongodb', mongoPort, []);
    const redis = await start('redis', redisPort, redisSettings);
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

// The official images, or our own with the same account, folders and arguments.
async function findImages({ base, folder, prefix, log }: DataOptions) {
  const images = { mongodb: 'mongo:8.2', redis: 'redis:8.2' };
  const failures = [await pull(images.mongodb, log), await pull(images.redis, log)];
  if (failures.every((failure) => failure === undefined)) return images;
  log(`MongoDB and Redis: built from packages on ${base} because their images cannot be pulled`);
  for (const name of await makeDatabaseContexts(folder)) {
    images[name] = `${prefix}${name}:test`;
    await buildImage({ name: images[name], folder: join(folder, name), base, labels: {} });
  }
  return images;
}

/** Returns why the image cannot be pulled, or undefined. */
async function pull(image: string, log: Log): Promise<string | undefined> {
  const work = () => runProgram('docker', ['pull', image]).then(() => undefined, String);
  return (await step(log, `pulling ${image}`, work)).result;
}
