import { Gauge, Histogram } from '@prometheus-io/client';
import type { FastifyInstance } from 'fastify';
import { readNewestBackup } from '../../lib/backup/newest-backup.ts';
import type { EndedCommand } from '../../observability/traced-commands.ts';
import { keysRepository } from '../auth/api-keys/keys-repository.ts';
import { sessionsRepository } from '../auth/sessions/sessions-repository.ts';
import { accountsRepository } from '../auth/users/accounts-repository.ts';

const secondsOfBuckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5];

/** Availability of the database and Redis, and the age of the outbox. */
export function dataMetrics(app: FastifyInstance): void {
  const registers = [app.metrics];
  const commands = new Histogram({
    name: 'firedeck_database_command_duration_seconds',
    help: 'Time from a command to the answer of the database',
    labelNames: ['command', 'outcome'] as const,
    buckets: secondsOfBuckets,
    registers,
  });
  for (const [event, outcome] of [
    ['commandSucceeded', 'ok'],
    ['commandFailed', 'failed'],
  ] as const)
    app.mongo.on(event, ({ commandName: command, duration }: EndedCommand) =>
      commands.observe({ command, outcome }, duration / 1_000),
    );
  new Gauge({
    name: 'firedeck_database_up',
    help: '1 while the database answers, else 0',
    registers,
    async collect() {
      this.set(Number(await app.isDatabaseReachable()));
    },
  });
  new Gauge({
    name: 'firedeck_redis_up',
    help: '1 while Redis answers, else 0',
    registers,
    collect() {
      this.set(Number(app.isRedisReady()));
    },
  });
  new Gauge({
    name: 'firedeck_outbox_oldest_seconds',
    help: 'Age of the oldest mail that no worker has sent yet; 0 where there is none; of all processes together',
    registers,
    async collect() {
      this.reset();
      const oldest = await oldestOfOutbox(app).catch(() => null);
      if (oldest !== null) this.set(Math.max(0, (Date.now() - oldest) / 1_000));
    },
  });
  new Gauge({
    name: 'firedeck_backup_age_seconds',
    help: "Time since the newest finished backup of the operator's command was begun; absent where there is none",
    registers,
    async collect() {
      const newest = await newestBackup(app);
      if (newest) this.set(Math.max(0, (Date.now() - newest.at.getTime()) / 1_000));
      else this.remove();
    },
  });
  new Gauge({
    name: 'firedeck_backup_bytes',
    help: 'Size of that backup',
    registers,
    async collect() {
      const newest = await newestBackup(app);
      if (newest) this.set(newest.bytes);
      else this.remove();
    },
  });
}

const newestBackup = (app: FastifyInstance) =>
  app.isDatabaseReady() ? readNewestBackup(app.mongo).catch(() => null) : null;

/** Unix milliseconds; now for an empty outbox, null if the database does not respond. */
async function oldestOfOutbox(app: FastifyInstance): Promise<number | null> {
  if (!app.isDatabaseReady()) return null;
  const now = new Date();
  const waiting = await Promise.all([
    accountsRepository(app.mongo).withOutboxBefore(now, 1),
    sessionsRepository(app.mongo).withOutboxBefore(now, 1),
    keysRepository(app.mongo).withOutboxBefore(now, 1),
  ]);
  const entries = waiting.flat().flatMap(({ outbox = [] }) => outbox);
  return Math.min(now.getTime(), ...entries.map(({ at }) => at.getTime()));
}
