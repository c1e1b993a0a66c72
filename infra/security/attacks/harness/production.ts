import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ensureKeys } from '@firedeck/bff/session-keys';
import { withDatabase } from '../../../lib/mongo-address.ts';
import { anyFreePort } from '../../../lib/ports.ts';
import { runProgram } from '../../../lib/run-program.ts';
import { startDataServices } from '../../../local/data-services.ts';
import { releaseModules } from '../../../local/stack/release-modules.ts';
import { makeStackFolders } from '../../../local/stack/stack-folders.ts';
import { respondsOk, startNodeProgram } from '../../../local/stack/stack-process.ts';
import { buildModules } from '../../../release/build-modules.ts';
import { startArtifactHost, startGateway } from './gateway.ts';

export const publicHost = 'firedeck.example.org';

/** The product as an agency runs it. */
export interface Production {
  /** The port of the gateway with TLS. */
  port: number;
  /** The port of the gateway that forwards client addresses as `ip:port`. */
  portOfPorts: number;
  /** The certificate to trust. */
  authority: string;
  mongoUri: string;
  redisUrl: string;
  keysFolder: string;
  artifactsFolder: string;
  /** By module. */
  releaseKeys: Record<string, string>;
  /** The environment for a further bff. */
  bffEnvironment: NodeJS.ProcessEnv;
}

type Stops = (() => Promise<unknown>)[];

/**
 * Starts nginx with TLS, two bffs, the worker, the artifact host and the modules under production rules.
 *
 * @param folder - the run's folder
 * @param env - settings beside those that production needs
 * @param stops - receives a stop function for each started process, also if a later one fails
 */
export async function startProduction(
  folder: string,
  env: NodeJS.ProcessEnv,
  stops: Stops,
): Promise<Production> {
  const folders = await makeStackFolders(folder);
  const services = await startDataServices({
    dataFolder: folder,
    isPersistent: false,
    log: (line) => process.stdout.write(`${line}\n`),
  });
  stops.push(services.stop);
  await ensureKeys(folders.keys);
  const [port, portOfPorts, plainPort, hostPort, ...bffPorts] = (await Promise.all(
    Array.from({ length: 6 }, anyFreePort),
  )) as [number, number, number, number, ...number[]];
  const mongoUri = withDatabase(services.mongo.uri, 'attacks');
  const bffEnvironment = {
    PATH: process.env.PATH,
    NODE_ENV: 'production',
    PUBLIC_ORIGIN: `https://${publicHost}`,
    // Releases come from the bff's own machine.
    ADDITIONAL_HOSTS: '127.0.0.1',
    TRUSTED_PROXIES: '127.0.0.1/32',
    SIGN_UP: 'open',
    ACCEPT_RISKS: 'open-sign-up-without-mail',
    METRICS_PORT: '0',
    LOG_LEVEL: 'warn',
    MONGODB_URI: mongoUri,
    REDIS_URL: services.redis.uri,
    KEYS_DIR: folders.keys,
    ARTIFACTS_URL: `http://127.0.0.1:${hostPort}`,
    ...env,
  };
  const certificate = await makeCertificate(folder);
  const host = await startArtifactHost(folder, folders.artifacts, hostPort);
  stops.push(host.stop);
  for (const [index, bffPort] of bffPorts.entries())
    stops.push(await startBff(folder, index, { ...bffEnvironment, PORT: String(bffPort) }));
  stops.push(await startWorker(folder, services.redis.uri, env));
  const gateway = await startGateway({
    folder,
    certificate,
    port,
    portOfPorts,
    plainPort,
    bffPorts,
    hostPort,
  });
  stops.push(gateway.stop);
  await buildModules('production');
  const address = `http://127.0.0.1:${plainPort}`;
  const released = await releaseModules({ address, folders, mongodbUri: mongoUri });
  return {
    port,
    portOfPorts,
    authority: await readFile(certificate.file, 'utf8'),
    mongoUri,
    redisUrl: services.redis.uri,
    keysFolder: folders.keys,
    artifactsFolder: folders.artifacts,
    releaseKeys: Object.fromEntries(released.map(({ id, key }) => [id, key])),
    bffEnvironment,
  };
}

async function startBff(folder: string, index: number, env: NodeJS.ProcessEnv) {
  const { stop } = await startNodeProgram({
    name: `bff-${index + 1}`,
    entry: 'bff/src/server.ts',
    folder: join(folder, `bff-${index + 1}`),
    watch: false,
    env,
    isReady: () => respondsOk(`http://127.0.0.1:${env.PORT}/healthz/ready`),
  });
  return stop;
}

async function startWorker(folder: string, redisUrl: string, env: NodeJS.ProcessEnv) {
  const { stop } = await startNodeProgram({
    name: 'worker',
    entry: 'services/src/main.ts',
    folder: join(folder, 'worker'),
    watch: false,
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      FAVICON_FALLBACK_URL: 'off',
      REDIS_URL: redisUrl,
      ...env,
    },
    // Earlier jobs wait in the queue.
    isReady: async () => true,
  });
  return stop;
}

async function makeCertificate(folder: string) {
  const [file, key] = [join(folder, 'gateway.crt'), join(folder, 'gateway.key')];
  const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2'];
  const subject = ['-subj', `/CN=${publicHost}`, '-addext', `subjectAltName=DNS:${publicHost}`];
  await runProgram('openssl', ['req', '-x509', ...kind, ...subject, '-keyout', key, '-out', file]);
  return { file, key };
}
