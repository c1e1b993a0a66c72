import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ModuleDescriptor } from '@firedeck/contract';
import type { FastifyInstance } from 'fastify';
import { buildApp } from '../src/app.ts';
import { type Config, readConfig } from '../src/config.ts';
import { ensureKeys } from '../src/modules/auth/signing-keys/session-keys.ts';
import { publishFiles } from './a-descriptor.ts';
import { dataServices } from './config.ts';
import { holdToSchemas } from './exact-responses.ts';

/** A bff with real servers, and a database and keys of its own. */
export interface TestApp {
  app: FastifyInstance;
  config: Config;
  /** All routes, as in `GET /api/tools/:id`. */
  routes: string[];
  /** Names of the database commands that `act` causes. */
  commandsOf(act: () => Promise<unknown>): Promise<string[]>;
  /** The database commands that `act` causes, with their collections: `find users`. */
  queriesOf(act: () => Promise<unknown>): Promise<string[]>;
  /** Writes an artifact's files to the folder that this bff serves. */
  publish(descriptor: ModuleDescriptor): Promise<void>;
  /** Makes the next request read sessions from the database, like one 5 s later. */
  forgetMemos(): void;
  close(): Promise<void>;
}

// Commands of the driver itself.
const housekeeping = new Set(['hello', 'ismaster', 'endSessions', 'ping', 'saslStart']);

/** Waits for the database unless the options disable it. */
export async function startTestApp(
  overrides: Partial<Config> = {},
  { waitForDatabase = true } = {},
): Promise<TestApp> {
  const keysDir = await mkdtemp(join(tmpdir(), 'firedeck-keys-'));
  await ensureKeys(keysDir);
  const artifactsDir = await mkdtemp(join(tmpdir(), 'firedeck-artifacts-'));
  const { mongoUri, redisUrl } = dataServices();
  const config = {
    ...readConfig({
      NODE_ENV: 'test',
      MONGODB_URI: withOwnDatabase(mongoUri),
      REDIS_URL: redisUrl,
      KEYS_DIR: keysDir,
      ARTIFACTS_DIR: artifactsDir,
      PUBLIC_ORIGIN: 'http://localhost:3000',
      LOG_LEVEL: 'error',
      // All test members share one address, so limits are raised.
      SIGN_UPS_PER_ADDRESS: '1000000',
      SESSION_WRITES_PER_MINUTE: '1000000',
      // Generous, because the machine may be busy.
      PAGE_LIST_WAIT_MS: '5000',
      REDIS_TIMEOUT_MS: '2000',
    }),
    ...overrides,
  };
  const routes: string[] = [];
  const app = await buildApp(config, {
    onRoute: (route) => {
      holdToSchemas(route);
      const { method, url } = route;
      // Routes that Fastify adds besides GET.
      for (const name of [method].flat()) if (name !== 'HEAD') routes.push(`${name} ${url}`);
    },
  });
  await app.ready();
  if (waitForDatabase) await app.databaseReady;
  return {
    app,
    config,
    routes,
    commandsOf: async (act) => (await commandsOf(app, act)).map(({ name }) => name),
    queriesOf: async (act) => (await commandsOf(app, act)).map(({ name, on }) => `${name} ${on}`),
    publish: (descriptor) => publishFiles(config.artifactsDir ?? artifactsDir, descriptor),
    forgetMemos() {
      app.sessionCache.clear();
      app.userCache.clear();
    },
    async close() {
      if (app.isDatabaseReady()) await app.mongo.dropDatabase().catch(() => {});
      await app.close();
      await rm(keysDir, { recursive: true });
      await rm(artifactsDir, { recursive: true });
    },
  };
}

/** Address of a separate database; global teardown drops it by the run's name prefix. */
export function withOwnDatabase(uri: string): string {
  const address = new URL(uri);
  address.pathname = `${address.pathname}-${randomUUID().slice(0, 8)}`;
  return address.href;
}

interface Command {
  name: string;
  on: unknown;
}

async function commandsOf(app: FastifyInstance, act: () => Promise<unknown>): Promise<Command[]> {
  const commands: Command[] = [];
  const note = ({ commandName: name, command }: CommandStarted) => {
    if (!housekeeping.has(name)) commands.push({ name, on: command[name] });
  };
  const client = app.mongo.getClient();
  client.on('commandStarted', note);
  try {
    await act();
  } finally {
    client.off('commandStarted', note);
  }
  return commands;
}

interface CommandStarted {
  commandName: string;
  command: Record<string, unknown>;
}
