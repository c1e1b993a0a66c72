import { workerPath } from '@firedeck/contract';
import type { FastifyPluginAsync, FastifyReply } from 'fastify';
import { readDeviceName } from '../../lib/http/device-cookie.ts';
import { workerHeaders } from '../../lib/http/header-policy.ts';
import { chooseShell } from './module-choice.ts';
import { removalWorker } from './removal-worker.ts';

/** The service worker of the device's shell; browsers check it for updates on navigation. */
export const workerRoutes: FastifyPluginAsync = async (app) => {
  app.get(workerPath, { schema: { hide: true } }, async (request, reply) => {
    if (app.config.offline === 'off') return sendWorker(reply, removalWorker);
    const shell = chooseShell(await app.registry.modules(), readDeviceName(request) ?? '');
    // A 404 does not affect registered workers.
    if (!shell) return reply.callNotFound();
    return sendWorker(reply, shell.descriptor.document?.worker ?? removalWorker);
  });
};

function sendWorker(reply: FastifyReply, script: string): FastifyReply {
  return reply.headers(workerHeaders).send(script);
}
