import { appendFile } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import { sealsRepository } from '../../audit/seals/seals-repository.ts';

const timeoutMs = 5_000;

/**
 * Publishes the newest root outside of the database: appends a line of JSON to a file, or sends it by
 * POST. A root covers all earlier seals, so only the newest is published after an outage. The next round
 * retries.
 */
export function rootPublisher(app: FastifyInstance): () => Promise<void> {
  const { rootsTo } = app.config.audit;
  const seals = sealsRepository(app.mongo);
  let published = 0;

  return async () => {
    if (rootsTo === null) return;
    const last = await seals.findLast();
    if (!last || last._id <= published) return;
    const { _id: seal, at, root, kid, signature } = last;
    const line = JSON.stringify({ seal, at: at.toISOString(), root, kid, signature });
    try {
      await write(rootsTo, `${line}\n`);
      published = seal;
    } catch (error) {
      const { message: reason } = error as Error;
      app.log.warn({ seal, reason }, 'root of the audit not published, will be retried');
    }
  };
}

async function write(to: URL, line: string): Promise<void> {
  if (to.protocol === 'file:') return appendFile(to, line, { mode: 0o600 });
  const { ok, status } = await fetch(to, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: line,
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  });
  if (!ok) throw new Error(`answered ${status}`);
}
