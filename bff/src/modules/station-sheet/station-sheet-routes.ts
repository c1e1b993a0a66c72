import { createHash } from 'node:crypto';
import { type StationSheet, stationSheetAnswer } from '@firedeck/contract';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { ifNoneMatchHeaders, matchesEtag } from '../../lib/http/preconditions.ts';
import { noContent } from '../../lib/http/route-schemas.ts';
import { devicesRepository } from '../auth/devices/devices-repository.ts';
import { readStationTools } from './read-station-tools.ts';
import { stationAccounts } from './station-accounts.ts';

/** The station's tools, authorized by the device's cookie alone, whichever member is signed in. */
export const stationSheetRoutes: FastifyPluginAsyncZod = async (app) => {
  const devices = devicesRepository(app.mongo);
  const accounts = stationAccounts(app.mongo);

  /** Null for a cookie copied from another browser, and for a device that was removed. */
  async function findStation(request: FastifyRequest): Promise<string | null> {
    if (!app.config.hasStationSheets) return null;
    const { id } = (await app.readDevice(request)) ?? {};
    return id === undefined ? null : devices.findStation(id);
  }

  async function findSheet(request: FastifyRequest): Promise<StationSheet | null> {
    const station = await findStation(request);
    const account = station === null ? null : await accounts.find(station);
    if (station === null || account?.state !== 'active') return null;
    return { station, tools: await readStationTools(app.mongo, account._id) };
  }

  app.get(
    '/api/device/sheet',
    {
      schema: {
        tags: ['devices'],
        headers: ifNoneMatchHeaders,
        response: { 200: stationSheetAnswer, 304: noContent },
      },
    },
    async (request, reply) => {
      const response = { sheet: await findSheet(request) };
      const tag = `"${computeDigest(response)}"`;
      reply.header('etag', `W/${tag}`);
      if (matchesEtag(request.headers['if-none-match'], tag)) return reply.code(304).send();
      return response;
    },
  );
};

const computeDigest = (response: object): string =>
  createHash('sha256').update(JSON.stringify(response)).digest('base64url').slice(0, 22);
