import { randomUUID } from 'node:crypto';
import { type MailJob, type MailPurpose, mailJobOptions, mailQueue } from '@firedeck/contract/jobs';
import type { Queue } from 'bullmq';
import type { FastifyInstance } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { lateQueue } from '../../late-queue.ts';
import { accountsRepository } from '../accounts/accounts-repository.ts';
import type { OutboxEntry, UserDocument } from '../accounts/user-model.ts';
import { leasesRepository } from '../housekeeping/leases-repository.ts';

type Recipient = Pick<UserDocument, '_id' | 'email' | 'firstName'>;

/** What must go out is written with its cause and handed over afterwards: late perhaps, never lost. */
export interface Outbox {
  /** For the command that is the cause; none where no mail is sent. */
  entriesFor(purpose: MailPurpose): OutboxEntry[];
  /** Never waits, never fails: what cannot be handed over now is swept up later. */
  handOver(recipient: Recipient, entries: OutboxEntry[]): void;
  /** One round, if no other process has its turn; null then, or while Redis is away. */
  sweep(): Promise<Swept | null>;
}

export interface Swept {
  handedOver: number;
  done: number;
  givenUp: number;
}

declare module 'fastify' {
  interface FastifyInstance {
    outbox: Outbox;
  }
}

const sweepEveryMs = 10_000;
const leaseMs = 3 * sweepEveryMs;
/** Younger entries are being handed over by whoever wrote them. */
const leftAloneMs = 30_000;
/** As long as a failed job is kept. */
const givenUpMs = mailJobOptions.removeOnFail.age * 1_000;
const usersPerRound = 1_000;

export const outbox = fastifyPlugin(
  async (app) => {
    const hasMail = app.config.smtpUrl !== null;
    const queueOf = lateQueue<MailJob>(app, mailQueue);
    const holder = randomUUID();

    app.decorate('outbox', {
      entriesFor: (purpose) => (hasMail ? [{ id: randomUUID(), at: new Date(), purpose }] : []),

      handOver(recipient, entries) {
        if (entries.length === 0 || !app.isLive()) return;
        Promise.all(entries.map((entry) => add(queueOf(), recipient, entry))).catch(
          (error: Error) => app.log.warn({ reason: error.message }, 'mail not handed over yet'),
        );
      },

      async sweep() {
        if (!app.isLive()) return null;
        const mayNow = await leasesRepository(app.mongo).take('outbox', holder, leaseMs);
        return mayNow ? sweep(app, queueOf()) : null;
      },
    });

    if (!hasMail) return;
    const timer = setInterval(() => void sweepQuietly(app), sweepEveryMs).unref();
    app.addHook('onClose', async () => clearInterval(timer));
  },
  { name: 'outbox', fastify: '5.x', dependencies: ['mongo', 'redis'] },
);

async function sweepQuietly(app: FastifyInstance): Promise<void> {
  if (!app.isDatabaseReady()) return;
  try {
    await app.outbox.sweep();
  } catch (error) {
    app.log.warn({ err: error }, 'the outbox was not swept, it is tried again');
  }
}

async function sweep(app: FastifyInstance, queue: Queue<MailJob>): Promise<Swept> {
  const users = accountsRepository(app.mongo);
  const swept: Swept = { handedOver: 0, done: 0, givenUp: 0 };
  const before = new Date(Date.now() - leftAloneMs);
  for (const user of await users.withOutboxBefore(before, usersPerRound)) {
    for (const entry of user.outbox ?? []) {
      const outcome = await look(queue, user, entry);
      if (outcome === 'waits') continue;
      swept[outcome] += 1;
      if (outcome === 'givenUp') app.log.warn({ id: entry.id }, 'a mail was given up');
      if (outcome === 'handedOver') continue;
      await users.removeFromOutbox(user._id, entry.id);
      await queue.remove(entry.id);
    }
  }
  return swept;
}

async function look(
  queue: Queue<MailJob>,
  user: Recipient,
  entry: OutboxEntry,
): Promise<keyof Swept | 'waits'> {
  const state = await queue.getJobState(entry.id);
  if (state === 'completed') return 'done';
  if (entry.at.getTime() < Date.now() - givenUpMs) return 'givenUp';
  if (state !== 'unknown') return 'waits';
  await add(queue, user, entry);
  return 'handedOver';
}

async function add(
  queue: Queue<MailJob>,
  { email, firstName }: Recipient,
  { id, purpose }: OutboxEntry,
): Promise<void> {
  const job: MailJob = { id, purpose, to: email, first_name: firstName };
  await queue.add(purpose, job, { ...mailJobOptions, jobId: id });
}
