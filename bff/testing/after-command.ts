import type { FastifyInstance } from 'fastify';
import type { mongo } from 'mongoose';

/**
 * Calls back after the next such command, before its caller continues: what `act` does at once is done
 * by then, what it awaits is not.
 */
export function afterCommand<Done>(
  app: Pick<FastifyInstance, 'mongo'>,
  { name, collection }: { name: string; collection: string },
  act: () => Promise<Done>,
): Promise<Done> {
  const client = app.mongo.getClient();
  return new Promise((resolve) => {
    let awaited: number | null = null;
    const started = ({ commandName, command, requestId }: mongo.CommandStartedEvent) => {
      if (commandName === name && command[name] === collection) awaited ??= requestId;
    };
    const succeeded = ({ requestId }: mongo.CommandSucceededEvent) => {
      if (requestId !== awaited) return;
      client.off('commandStarted', started).off('commandSucceeded', succeeded);
      resolve(act());
    };
    client.on('commandStarted', started).on('commandSucceeded', succeeded);
  });
}
