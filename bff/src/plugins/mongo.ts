import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { type Connection, Mongoose } from 'mongoose';
import { temporarilyUnavailable } from '../lib/http/domain-error.ts';
import {
  checkSchemaVersion,
  readSchemaVersion,
  WrongSchema,
} from '../lib/migrations/schema-version.ts';
import { getErrorReason } from '../lib/mongo/connection-error.ts';
import { durableWrites } from '../lib/mongo/durable-writes.ts';
import { makeIndexes } from '../lib/mongo/make-indexes.ts';
import { retryAllWrites } from '../lib/mongo/retry-all-writes.ts';
import { traceDatabase } from '../observability/traced-commands.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Modules create their models on this connection, which may not be connected yet. */
    mongo: Connection;
    /** Resolves when connected and all indexes are created and verified. */
    databaseReady: Promise<void>;
    isDatabaseReady(): boolean;
  }
}

const retryMs = 2_000;

// Elections are invisible: interrupted commands are retried once on the new primary, unless the
// address disables it (retryWrites, retryReads). With a stopped database a command fails within 7
// s: no response (3 s) then no server (4 s), no response twice, or no connection (2 s to connect, 3
// s queued) then no server. Recovery is noticed within 4 s: heartbeats every 2 s with a 2 s
// timeout.
const clientOptions = {
  serverSelectionTimeoutMS: 4_000,
  connectTimeoutMS: 2_000,
  socketTimeoutMS: 3_000,
  waitQueueTimeoutMS: 3_000,
  heartbeatFrequencyMS: 2_000,
  maxPoolSize: 20,
  ...durableWrites,
} as const;

/** The longest time until a command fails: no response, then no server. */
export const commandFailsWithinMs =
  clientOptions.socketTimeoutMS + clientOptions.serverSelectionTimeoutMS;

/** Connects in the background, retrying forever; until then the API responds with 503. */
export const mongo = fastifyPlugin(
  async (app) => {
    retryAllWrites();
    const connection = new Mongoose({
      bufferCommands: false,
      autoIndex: false,
      strict: 'throw',
      strictQuery: 'throw',
      sanitizeFilter: true,
    }).createConnection();
    const closing = new AbortController();
    let ready = false;
    const whenReady = Promise.withResolvers<void>();

    app.decorate('mongo', connection);
    app.decorate('isDatabaseReady', () => ready);
    app.decorate('databaseReady', whenReady.promise);

    app.addHook('onRequest', async (request) => {
      if (!ready && request.url.startsWith('/api/')) throw temporarilyUnavailable();
    });
    // After all modules have created their models, so that all indexes are known.
    app.addHook('onReady', async () => {
      void connectWithRetry(app, closing.signal).then((done) => {
        ready = done;
        if (done) whenReady.resolve();
      });
    });
    logAbsences(app, closing.signal);
    if (app.tracing) traceDatabase(app.mongo, app.tracing);
    app.addHook('onClose', async () => {
      closing.abort();
      await connection.close(true);
    });
  },
  { name: 'mongo', fastify: '5.x', dependencies: ['request-tracing'] },
);

/** Logs one line per outage and one per recovery. */
function logAbsences(app: FastifyInstance, closing: AbortSignal): void {
  let isDown = false;
  app.mongo.on('disconnected', () => {
    if (isDown || closing.aborted || !app.isDatabaseReady()) return;
    isDown = true;
    app.log.warn('database is unavailable');
  });
  app.mongo.on('connected', () => {
    if (isDown) app.log.info('database is back');
    isDown = false;
  });
}

async function connectWithRetry(app: FastifyInstance, closing: AbortSignal): Promise<boolean> {
  let logged = '';
  while (!closing.aborted) {
    try {
      await app.mongo.openUri(app.config.mongodbUri, {
        ...clientOptions,
        // Enables command monitoring, for metrics.
        monitorCommands: true,
      });
      checkSchemaVersion(await readSchemaVersion(app.mongo));
      await makeIndexes(app.mongo);
      // Deletes nothing: checks that the database accepts retryable writes.
      await app.mongo.collection('leases').deleteOne({ _id: { $in: [] } });
      app.log.info('database connected, indexes checked');
      return true;
    } catch (error) {
      // Retrying can't help: exit, so that a rollout stops here.
      if (error instanceof WrongSchema) throw error;
      const reason = getErrorReason(error);
      if (!closing.aborted && reason !== logged) {
        app.log.warn({ reason }, 'waiting for the database');
        logged = reason;
      }
      await pause(retryMs, undefined, { signal: closing }).catch(() => {});
    }
  }
  return false;
}
