import { setTimeout as pause } from 'node:timers/promises';
import closeWithGrace from 'close-with-grace';
import type { FastifyInstance } from 'fastify';

/** Milliseconds after the signal. */
const schedule = {
  // Whoever spreads the requests learns only by and by that none should come here any more.
  production: { drained: 5_000, cutOff: 20_000, exited: 24_000 },
  elsewhere: { drained: 250, cutOff: 10_000, exited: 14_000 },
} as const;

const idleSweepMs = 250;

/**
 * Once told, or after an error that nobody caught, ends the process after what is under way: it stops
 * being ready, requests that still come get their answer and are told to come elsewhere next, streams
 * end, then the connections go. What takes too long is cut off; a second signal or error ends it at once.
 */
export function closeGracefully(app: FastifyInstance): void {
  const { drained, cutOff, exited } = app.config.production
    ? schedule.production
    : schedule.elsewhere;
  const onTimeout = () => app.log.warn('closing takes too long, the rest is left undone');
  closeWithGrace({ delay: exited, logger: app.log, onTimeout }, async ({ signal, err }) => {
    if (err) app.log.fatal({ err }, 'a fatal error ends the process');
    else app.log.info({ signal }, 'closing');
    app.startDraining();
    setTimeout(() => app.server.closeAllConnections(), cutOff).unref();
    await pause(drained);
    // A keep-alive connection that was busy when closing began holds close() for keepAliveTimeout.
    setInterval(() => app.server.closeIdleConnections(), idleSweepMs).unref();
    await app.close();
    app.log.info('closed');
  });
}
