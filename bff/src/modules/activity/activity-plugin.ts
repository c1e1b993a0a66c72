import type { ActivityKind } from '@firedeck/contract';
import type { FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { noAddress } from '../../lib/net/address-group.ts';
import { activityRepository } from './activity-repository.ts';

/** Something done to an account, by a device. */
export interface ActivityEvent {
  userId: string;
  kind: ActivityKind;
  device: string;
  /** The network of a sign-in, if ACTIVITY_NETWORKS is on. */
  network?: string | undefined;
}

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * Records an event for the member. Never waits or throws: the action is done, and a lost
     * record is only logged.
     */
    recordActivity(event: ActivityEvent): void;
    /** The client network to record; undefined when ACTIVITY_NETWORKS is off. */
    networkToRecord(request: FastifyRequest): string | undefined;
  }
}

export const activityPlugin = fastifyPlugin(
  async (app) => {
    const activity = activityRepository(app.mongo);
    const underWay = new Set<Promise<void>>();

    app.decorate('recordActivity', ({ userId, kind, device, network }) => {
      const recorded = activity
        .record({ userId, at: new Date(), kind, device, network })
        .catch((error: Error) =>
          app.log.warn({ userId, kind, reason: error.message }, 'activity not recorded'),
        )
        .finally(() => underWay.delete(recorded));
      underWay.add(recorded);
    });
    app.decorate('networkToRecord', (request) => {
      if (!app.config.activityNetworks) return undefined;
      const network = app.throttle.getNetwork(request, 'site');
      return network === noAddress ? undefined : network;
    });
    // Runs before the connection is closed: what was made last is closed first.
    app.addHook('onClose', async () => {
      await Promise.all(underWay);
    });
  },
  { name: 'activity', fastify: '5.x', dependencies: ['mongo', 'throttle'] },
);
