import type { FastifyInstance } from 'fastify';

interface Period {
  everyMs: number;
  /** Logged when a run fails; the next one tries again. */
  failure: string;
}

/**
 * Runs a database task periodically until the server closes; skips runs while the database is
 * unavailable.
 */
export function runPeriodically(
  app: FastifyInstance,
  { everyMs, failure }: Period,
  round: () => Promise<unknown>,
): void {
  async function runRound(): Promise<void> {
    if (!app.isDatabaseReady()) return;
    try {
      await round();
    } catch (error) {
      app.log.warn({ err: error }, failure);
    }
  }

  const timer = setInterval(() => void runRound(), everyMs).unref();
  app.addHook('onClose', async () => clearInterval(timer));
}
