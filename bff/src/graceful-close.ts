import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** Milliseconds after the signal. */
const schedule = {
  // Whoever spreads the requests learns only by and by that none should come here any more.
  production: { drained: 5_000, cutOff: 20_000, gone: 24_000 },
  elsewhere: { drained: 250, cutOff: 10_000, gone: 14_000 },
} as const;

const idleSweepMs = 250;
let closing = false;

/**
 * Ends the process after what is under way: it stops being ready, requests that still come get
 * their answer and are told to come elsewhere next, streams end, then the connections go. What
 * takes too long is cut off; a second signal ends the process at once.
 */
export async function closeGracefully(app: FastifyInstance, signal: string): Promise<void> {
  if (closing) process.exit(1);
  closing = true;
  const { drained, cutOff, gone } = app.config.production
    ? schedule.production
    : schedule.elsewhere;
  app.log.info({ signal }, 'closing');
  app.startDraining();
  setTimeout(() => app.server.closeAllConnections(), cutOff).unref();
  setTimeout(() => exitUnfinished(app), gone).unref();
  await pause(drained);
  // A keep-alive connection that was busy when closing began holds close() for keepAliveTimeout.
  setInterval(() => app.server.closeIdleConnections(), idleSweepMs).unref();
  await app.close();
  app.log.info('closed');
  process.exit(0);
}

function exitUnfinished(app: FastifyInstance): void {
  app.log.warn('closing takes too long, the rest is left undone');
  process.exit(1);
}
