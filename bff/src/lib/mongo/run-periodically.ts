import type { FastifyInstance } from 'fastify';

interface Period {
  everyMs: number;
  /** Logged when a run fails; the next one tries again. */
  failure: string;
}

/**
 * Runs a database task periodically until the server closes. Skips a run while the previous one is
 * still active (its lease would let the same process in again) or the database is unavailable.
 */
export function runPeriodically(
  app: FastifyInstance,
  { everyMs, failure }: Period,
  round: () => Promise<unknown>,
): void {
  let isActive = false;

  async function runRound(): Promise<void> {
    if (isActive || !app.isDatabaseReady()) return;
    isActive = true;
    try {
      await round();
    } catch (error) {
      app.log.warn({ err: error }, failure);
    } finally {
      isActive = false;
    }
  }

  const timer = setInterval(() => void runRound(), everyMs).unref();
  app.addHook('onClose', async () => clearInterval(timer));
}
