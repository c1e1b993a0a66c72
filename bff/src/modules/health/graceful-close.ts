import { setTimeout as pause } from 'node:timers/promises';
import closeWithGrace from 'close-with-grace';
import type { FastifyInstance } from 'fastify';

/** Milliseconds after the signal. */
const schedule = {
  // Load balancers need time to stop routing here.
  production: { drained: 5_000, cutOff: 20_000, exited: 24_000 },
  elsewhere: { drained: 250, cutOff: 10_000, exited: 14_000 },
} as const;

const idleSweepMs = 250;

/**
 * Shuts down on a signal or an uncaught error: readiness fails, requests that still arrive are
 * answered with `connection: close`, streams end, then connections close. Slow ones are cut off; a
 * second signal or error exits immediately.
 */
export function closeGracefully(app: FastifyInstance): void {
  const { drained, cutOff, exited } = app.config.production
    ? schedule.production
    : schedule.elsewhere;
  const onTimeout = () => app.log.warn('shutdown timed out, exiting');
  closeWithGrace({ delay: exited, logger: app.log, onTimeout }, async ({ signal, err }) => {
    if (err) app.log.fatal({ err }, 'fatal error, exiting');
    else app.log.info({ signal }, 'closing');
    app.startDraining();
    setTimeout(() => app.server.closeAllConnections(), cutOff).unref();
    await pause(drained);
    // Otherwise connections that were busy when closing began delay close() by keepAliveTimeout.
    setInterval(() => app.server.closeIdleConnections(), idleSweepMs).unref();
    await app.close();
    app.log.info('closed');
  });
}
