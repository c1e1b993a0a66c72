import { limits, newPin, ownPin } from '@firedeck/contract';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { readDeviceLabel } from '../../../lib/http/device-label.ts';
import { DomainError } from '../../../lib/http/domain-error.ts';
import { noContent } from '../../../lib/http/route-schemas.ts';
import { pinsService } from './pins-service.ts';

export const pinRoutes: FastifyPluginAsyncZod = async (app) => {
  const pins = pinsService(app);
  const onRequest = app.authenticate;
  const tags = ['devices'];
  const path = '/api/me/pin';

  async function readWhere({ member }: FastifyRequest) {
    const user = await app.readMember(member);
    const session = await app.sessionCache.get(member);
    return { user, sharedDevice: session?.sharedDevice };
  }

  app.get(
    path,
    { onRequest, schema: { tags, response: { 200: ownPin, 204: noContent } } },
    async (request, reply) => {
      const { user, sharedDevice } = await readWhere(request);
      return pins.describe(user, sharedDevice) ?? reply.code(204).send();
    },
  );

  app.put(
    path,
    {
      onRequest,
      bodyLimit: limits.credentialsBodyBytes,
      schema: { tags, body: newPin, response: { 200: ownPin } },
    },
    async (request) => {
      const { user, sharedDevice } = await readWhere(request);
      const here = await app.readDevice(request);
      const { pin } = request.body;
      const label = readDeviceLabel(request);
      await pins.set(request.member, user, { pin, sharedDevice, here, label });
      const set = pins.describe(await app.readMember(request.member), sharedDevice);
      if (!set) throw new DomainError('not_found');
      return set;
    },
  );

  app.delete(
    path,
    { onRequest, schema: { tags, response: { 204: noContent } } },
    async (request, reply) => {
      const { user, sharedDevice } = await readWhere(request);
      await pins.remove(user, sharedDevice, readDeviceLabel(request));
      return reply.code(204).send();
    },
  );
};
