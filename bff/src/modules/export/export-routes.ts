import { accountExport, accountExportPath, hourMs, limits, times } from '@firedeck/contract';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { readDeviceLabel } from '../../lib/http/device-label.ts';
import { sendDownload } from '../../lib/http/send-download.ts';
import { consumeOrRefuse } from '../auth/throttle/throttle.ts';
import { accountExporter } from './account-export.ts';

export const exportRoutes: FastifyPluginAsyncZod = async (app) => {
  const write = accountExporter(app);

  app.get(
    accountExportPath,
    {
      onRequest: app.authenticate,
      // Allows many pictures over a slow connection.
      handlerTimeout: times.accountExportMs,
      exposeHeadRoute: false,
      // A compressor buffers the first chunk: an early failure would become a compressed error response.
      compress: false,
      schema: { tags: ['accounts'], response: { 200: accountExport } },
    },
    async (request, reply) => {
      const { member } = request;
      await consumeOrRefuse(app.throttle, {
        key: app.throttle.createKey('account-export', member.userId),
        free: limits.exportsPerHour,
        withinMs: hourMs,
      });
      const user = await app.readMember(member);
      // Recorded before the first byte: a client that disconnects near the end still has the data.
      app.recordActivity({
        userId: member.userId,
        kind: 'downloaded',
        device: readDeviceLabel(request),
      });
      const file = { name: 'account', ending: 'json', mediaType: 'application/json' };
      return sendDownload(reply, file, write(user, member));
    },
  );
};
