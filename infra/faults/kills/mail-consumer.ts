import { setTimeout as pause } from 'node:timers/promises';
import { type MailJob, mailQueue } from '@firedeck/contract/jobs';
import { Worker } from 'bullmq';
import { Redis } from 'ioredis';

/** Processes the mail queue like a mail worker, but only records the emails. */
export interface MailConsumer {
  /** `<purpose> <address>` of each processed email, without duplicates. */
  done(): string[];
  /** Waits for the confirmation email of the address; returns the token in its link. */
  readLinkToken(email: string): Promise<string>;
  close(): Promise<void>;
}

const takesMs = 20;

export function consumeMails(redisUrl: string): MailConsumer {
  const connection = new Redis(redisUrl, { maxRetriesPerRequest: null });
  const mails = new Map<string, string>();
  const tokens = new Map<string, string>();
  const worker = new Worker<MailJob>(
    mailQueue,
    async ({ data: { id, purpose, to, token } }) => {
      await pause(takesMs);
      if (purpose === 'confirm' && token !== undefined) tokens.set(to, token);
      mails.set(id, `${purpose} ${to}`);
    },
    { connection, concurrency: 4 },
  );
  // The test kills Redis.
  for (const client of [connection, worker]) client.on('error', () => {});
  return {
    done: () => [...mails.values()].toSorted(),
    async readLinkToken(email) {
      while (!tokens.has(email)) await pause(takesMs);
      return tokens.get(email) ?? '';
    },
    async close() {
      await worker.close(true);
      connection.disconnect();
    },
  };
}
