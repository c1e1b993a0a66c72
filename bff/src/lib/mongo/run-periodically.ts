import type { FastifyInstance } from 'fastify';

interface Period {
  everyMs: number;
  /** Logged where a round fails; the next one tries again. */
  failure: string;
}

/** Repeats work on the database until the server closes; skips rounds while the database is away. */
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
