import { randomUUID } from 'node:crypto';
import {
  type JobContext,
  type LinkPurpose,
  linkPaths,
  type MailJob,
  type MailPurpose,
  mailJobOptions,
  mailQueue,
} from '@firedeck/contract/jobs';
import type { Queue } from 'bullmq';
import type { FastifyInstance } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { makeExclusive } from '../../../lib/mongo/make-exclusive.ts';
import { runPeriodically } from '../../../lib/mongo/run-periodically.ts';
import { lazyQueue } from '../../../lib/redis/lazy-queue.ts';
import { requestContext } from '../../../observability/request-context.ts';
import { carryOverKeys } from '../api-keys/key-outbox.ts';
import { carryOverSessions } from '../sessions/session-outbox.ts';
import { accountsRepository } from '../users/accounts-repository.ts';
import { listPendingSignUps } from '../users/further-sign-ups.ts';
import { liveNonce, makeLinkToken } from '../users/one-time-links.ts';
import type { OutboxEntry } from '../users/outbox-entry.ts';
import type { UserDocument } from '../users/user-model.ts';

type Recipient = Pick<
  UserDocument,
  '_id' | 'email' | 'firstName' | 'emailConfirmedAt' | 'nonces' | 'furtherSignUps' | 'emailChange'
>;

/** Mails are stored with their cause and enqueued afterwards: maybe late, never lost. */
interface Outbox {
  /** For the command that causes the mails; empty where no mail is sent. */
  createEntries(purpose: MailPurpose, device?: string): OutboxEntry[];
  /** Doesn't wait or fail: a later sweep enqueues what can't be enqueued now. */
  enqueue(recipient: Recipient, entries: OutboxEntry[]): void;
  /** Sweeps once. Null while another process has the lease, or Redis is unavailable. */
  sweep(): Promise<SweepResult | null>;
}

interface SweepResult {
  handedOver: number;
  done: number;
  givenUp: number;
}

declare module 'fastify' {
  interface FastifyInstance {
    outbox: Outbox;
  }
}

export const sweepEveryMs = 10_000;
const leaseMs = 3 * sweepEveryMs;
/** The sweep skips younger entries: the request that wrote them may still be enqueuing them. */
const leftAloneMs = 30_000;
/** How long the worker remembers what it has sent. */
const givenUpMs = mailJobOptions.removeOnFail.age * 1_000;
const usersPerRound = 1_000;

export const outbox = fastifyPlugin(
  async (app) => {
    const hasMail = app.config.smtpUrl !== null;
    const getQueue = lazyQueue<MailJob>(app, mailQueue);
    const lease = { name: 'outbox', ms: leaseMs };
    const sweepAll = makeExclusive(app.mongo, lease, async () => {
      const before = new Date(Date.now() - leftAloneMs);
      await carryOverSessions(app, before);
      await carryOverKeys(app, before);
      return sweep(app, getQueue(), before);
    });

    app.decorate('outbox', {
      createEntries: (purpose, device) =>
        hasMail ? [newEntry(purpose, device, requestContext())] : [],

      enqueue(recipient, entries) {
        if (entries.length === 0 || !app.isRedisReady()) return;
        Promise.all(entries.map((entry) => add(app, getQueue(), recipient, entry))).catch(
          (error: Error) =>
            app.log.warn({ reason: error.message }, 'mail enqueue failed, will be retried'),
        );
      },

      sweep: async () => (app.isRedisReady() ? sweepAll() : null),
    });

    if (!hasMail) return;
    const failure = 'outbox sweep failed, will be retried';
    runPeriodically(app, { everyMs: sweepEveryMs, failure }, () => app.outbox.sweep());
  },
  { name: 'outbox', fastify: '5.x', dependencies: ['mongo', 'redis', 'access-tokens'] },
);

function newEntry(
  purpose: MailPurpose,
  device: string | undefined,
  { request_id, traceparent }: JobContext,
): OutboxEntry {
  return {
    id: randomUUID(),
    at: new Date(),
    purpose,
    ...(device !== undefined && { device }),
    ...(request_id !== undefined && { requestId: request_id }),
    ...(traceparent !== undefined && { traceparent }),
  };
}

async function sweep(
  app: FastifyInstance,
  queue: Queue<MailJob>,
  before: Date,
): Promise<SweepResult> {
  const users = accountsRepository(app.mongo);
  const result: SweepResult = { handedOver: 0, done: 0, givenUp: 0 };
  for (const user of await users.withOutboxBefore(before, usersPerRound)) {
    for (const entry of user.outbox ?? []) {
      const state = await queue.getJobState(entry.id);
      const isFailed = state === 'failed';
      const outcome = await checkEntry(app, queue, { user, entry, state });
      if (outcome === 'waits') continue;
      result[outcome] += 1;
      if (outcome === 'givenUp') app.log.warn({ id: entry.id }, 'mail was given up');
      if (outcome === 'handedOver') continue;
      await users.removeFromOutbox(user._id, entry.id);
      if (!isFailed) await queue.remove(entry.id);
    }
  }
  return result;
}

interface OutboxCheck {
  user: Recipient;
  entry: OutboxEntry;
  state: Awaited<ReturnType<Queue['getJobState']>>;
}

async function checkEntry(
  app: FastifyInstance,
  queue: Queue<MailJob>,
  { user, entry, state }: OutboxCheck,
): Promise<keyof SweepResult | 'waits'> {
  if (state === 'completed') return 'done';
  // If checked again for a week, mails to nonexistent addresses would fill every round.
  if (state === 'failed' || entry.at.getTime() < Date.now() - givenUpMs) return 'givenUp';
  if (state !== 'unknown') return 'waits';
  // Its link was used, replaced or has expired.
  if (!(await add(app, queue, user, entry))) return 'done';
  return 'handedOver';
}

async function add(
  app: FastifyInstance,
  queue: Queue<MailJob>,
  recipient: Recipient,
  entry: OutboxEntry,
): Promise<boolean> {
  const { id, purpose, at, device, requestId, traceparent } = entry;
  const link = linkFor(app, recipient, entry);
  const mailbox = mailboxFor(recipient, purpose);
  if (link === null || mailbox === null) return false;
  const job: MailJob = {
    id,
    purpose,
    to: mailbox.address,
    // No names in mails to unconfirmed addresses: strangers could send texts to their owners.
    first_name: mailbox.isConfirmed ? recipient.firstName : '',
    at: at.toISOString(),
    ...(device !== undefined && { device }),
    ...(requestId !== undefined && { request_id: requestId }),
    ...(traceparent !== undefined && { traceparent }),
    ...link,
  };
  await queue.add(purpose, job, { ...mailJobOptions, jobId: id });
  return true;
}

/** Null when the email change has ended. */
function mailboxFor(recipient: Recipient, purpose: MailPurpose) {
  const { email: address, emailConfirmedAt, emailChange } = recipient;
  if (purpose !== 'new_address') return { address, isConfirmed: emailConfirmedAt !== null };
  return emailChange ? { address: emailChange.email, isConfirmed: false } : null;
}

function linkFor(
  app: FastifyInstance,
  recipient: Recipient,
  { purpose, nonce }: OutboxEntry,
): { token?: string } | null {
  if (!isLinkPurpose(purpose)) return {};
  const live =
    nonce === undefined
      ? liveNonce(recipient, purpose)
      : listPendingSignUps(recipient).find(({ value }) => value === nonce);
  if (!live) return null;
  const link = { userId: recipient._id, purpose, nonce: live.value };
  return { token: makeLinkToken(app.sessionKeys.refresh[0], link) };
}

const isLinkPurpose = (purpose: MailPurpose): purpose is LinkPurpose => purpose in linkPaths;
