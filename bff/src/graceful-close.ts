import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

// Whoever spreads the requests learns only by and by that none should come here any more.
const drainMs = { production: 5_000, elsewhere: 250 } as const;
const idleSweepMs = 250;
const forceAfterMs = 20_000;
let closing = false;

/**
 * Ends the process after what is under way: it stops being ready, requests that still come get
 * their answer, streams are told to come back elsewhere, then the connections go. A second signal
 * ends it at once.
 */
export async function closeGracefully(app: FastifyInstance, signal: string): Promise<void> {
  if (closing) process.exit(1);
  closing = true;
  app.log.info({ signal }, 'closing');
  app.startDraining();
  await pause(app.config.production ? drainMs.production : drainMs.elsewhere);
  // A keep-alive connection that was busy when closing began holds close() for keepAliveTimeout.
  const sweep = setInterval(() => app.server.closeIdleConnections(), idleSweepMs);
  const force = setTimeout(() => app.server.closeAllConnections(), forceAfterMs);
  await app.close();
  clearInterval(sweep);
  clearTimeout(force);
  process.exit(0);
}
