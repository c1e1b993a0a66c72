import type { ActivityKind } from '@firedeck/contract';
import type { FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { unawaitedWrites } from '../../lib/concurrency/unawaited-writes.ts';
import { noAddress } from '../../lib/net/address-group.ts';
import { activityRepository } from './activity-repository.ts';

export interface ActivityEvent {
  userId: string;
  kind: ActivityKind;
  device: string;
  /** The network of a sign-in, if ACTIVITY_NETWORKS is on. */
  network?: string | undefined;
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Doesn't wait or throw: the action is done, and a lost record is only logged. */
    recordActivity(event: ActivityEvent): void;
    /** The client network to record; undefined when ACTIVITY_NETWORKS is off. */
    networkToRecord(request: FastifyRequest): string | undefined;
  }
}

export const activityPlugin = fastifyPlugin(
  async (app) => {
    const activity = activityRepository(app.mongo);
    const write = unawaitedWrites(app);

    app.decorate('recordActivity', ({ userId, kind, device, network }) => {
      write(activity.record({ userId, at: new Date(), kind, device, network }), (reason) =>
        app.log.warn({ userId, kind, reason }, 'activity not recorded'),
      );
    });
    app.decorate('networkToRecord', (request) => {
      if (!app.config.activityNetworks) return undefined;
      const network = app.throttle.getNetwork(request, 'site');
      return network === noAddress ? undefined : network;
    });
  },
  { name: 'activity', fastify: '5.x', dependencies: ['mongo', 'throttle'] },
);
