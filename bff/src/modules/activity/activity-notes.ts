import type { ActivityKind } from '@firedeck/contract';
import fastifyPlugin from 'fastify-plugin';
import { activityRepository } from './activity-repository.ts';

/** Something done to an account, by a device. */
export interface Deed {
  userId: string;
  kind: ActivityKind;
  device: string;
}

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * Notes what was done, for its member to see. Never waits, never fails: the deed is done, and a
     * note that is lost is only logged.
     */
    noteActivity(deed: Deed): void;
  }
}

export const activityNotes = fastifyPlugin(
  async (app) => {
    const activity = activityRepository(app.mongo);
    const underWay = new Set<Promise<void>>();

    app.decorate('noteActivity', ({ userId, kind, device }) => {
      const note = activity
        .note({ userId, at: new Date(), kind, device })
        .catch((error: Error) =>
          app.log.warn({ userId, kind, reason: error.message }, 'activity not noted'),
        )
        .finally(() => underWay.delete(note));
      underWay.add(note);
    });
    // Runs before the connection is closed: what was made last is closed first.
    app.addHook('onClose', async () => {
      await Promise.all(underWay);
    });
  },
  { name: 'activity-notes', fastify: '5.x', dependencies: ['mongo'] },
);
