import type { FastifyInstance } from 'fastify';

/**
 * Takes writes that no answer waits for and that fail nothing; closing waits for them. `onLost` gets the
 * reason of one that failed.
 */
export function unawaitedWrites(app: FastifyInstance) {
  const pending = new Set<Promise<void>>();
  // Runs before the connection is closed: what was made last is closed first.
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
