import type { FastifyInstance } from 'fastify';

/**
 * Runs writes in the background, for which no response waits; closing the server does. `onLost`
 * gets the reason of a failed write.
 */
export function unawaitedWrites(app: FastifyInstance) {
  const pending = new Set<Promise<void>>();
  // Fastify runs onClose hooks in reverse order, so this runs before the connection closes.
  app.addHook('onClose', async () => {
    await Promise.all(pending);
  });
  return (write: Promise<void>, onLost: (reason: string) => void): void => {
    const ended = write
      .catch(({ message }: Error) => onLost(message))
      .finally(() => pending.delete(ended));
    pending.add(ended);
  };
}
