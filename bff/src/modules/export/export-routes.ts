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
      // A file of many pictures over a slow line.
      handlerTimeout: times.accountExportMs,
      exposeHeadRoute: false,
      // A compressor holds back the first part: a failure would be answered as an error in its encoding.
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
      // Recorded before the first byte: a client that disconnects near the end has the data.
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
