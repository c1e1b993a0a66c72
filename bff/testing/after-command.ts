import type { FastifyInstance } from 'fastify';
import type { mongo } from 'mongoose';

/**
 * Runs `act` right after the next such command, before its caller continues: the synchronous part
 * of `act` is complete by then, awaited parts are not.
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
