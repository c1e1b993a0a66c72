import { type MailJob, mailJob, mailJobOptions, mailQueue } from '@firedeck/contract/jobs';
import type { RedisClient } from '@firedeck/runtime/redis';
import { defineWorker, type RunningWorker, type WorkerContext } from '../define-worker.ts';
import { composeMail } from './compose-mail.ts';
import { mailTransport } from './mail-transport.ts';

const jobsAtOnce = 2;
/** As long as a job may be retried. */
const acceptedSeconds = mailJobOptions.removeOnFail.age;

const acceptedKey = (id: string) => `fd:mail:accepted:${id}`;

/** Sends the mails of the outbox at least once, rarely twice. */
export function startMailWorker(context: WorkerContext): RunningWorker {
  const { redis, config } = context;
  const policy = config.mail;
  if (policy === null) throw new Error('The worker mail was started without SMTP_URL');
  const transport = mailTransport(policy);
  return defineWorker(context, {
    queue: mailQueue,
    payload: mailJob,
    jobsAtOnce,
    redact: withoutPerson,
    // No personal data in logs: neither address nor name nor link.
    async handle(job, signal) {
      const { id, purpose, to } = job;
      if (await redis.exists(acceptedKey(id))) return { purpose, outcome: 'accepted before' };
      const mail = { id, to, at: new Date(job.at), ...composeMail(job, policy.publicOrigin) };
      await transport.send(mail, signal);
      await recordAccepted(redis, id);
      return { purpose, outcome: 'accepted' };
    },
  });
}

// A crash between acceptance and this write is the only way to send a mail twice.
async function recordAccepted(redis: RedisClient, id: string): Promise<void> {
  await redis.set(acceptedKey(id), '1', 'EX', acceptedSeconds).catch(() => {});
}

const withoutPerson = ({ id, purpose }: MailJob) => ({ id, purpose });
