import type { FastifyInstance } from 'fastify';

const idleSweepMs = 250;
const forceAfterMs = 20_000;
let closing = false;

/**
 * Ends the process after what is under way: requests get their answer, streams are told to come
 * back elsewhere, then the connections go. A second signal ends it at once.
 */
export async function closeGracefully(app: FastifyInstance, signal: string): Promise<void> {
  if (closing) process.exit(1);
  closing = true;
  app.log.info({ signal }, 'closing');
  // A keep-alive connection that was busy when closing began holds close() for keepAliveTimeout.
  const sweep = setInterval(() => app.server.closeIdleConnections(), idleSweepMs);
  const force = setTimeout(() => app.server.closeAllConnections(), forceAfterMs);
  await app.close();
  clearInterval(sweep);
  clearTimeout(force);
  process.exit(0);
}
