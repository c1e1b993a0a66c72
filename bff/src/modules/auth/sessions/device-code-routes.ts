import {
  deviceCode,
  deviceLimits,
  deviceProfile,
  hourMs,
  lastMembers,
  limits,
} from '@firedeck/contract';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { ensureDeviceName, hashDeviceName } from '../../../lib/http/device-cookie.ts';
import { readDeviceLabel } from '../../../lib/http/device-label.ts';
import { DomainError } from '../../../lib/http/domain-error.ts';
import { devicesRepository } from '../devices/devices-repository.ts';
import { lastMembersService } from '../devices/last-members.ts';
import { pinsRepository } from '../pins/pins-repository.ts';
import { refundUnlessWrong } from '../throttle/refund-unless-wrong.ts';
import { countOrRefuse } from '../throttle/throttle.ts';
import { sessionRevocation } from './session-revocation.ts';

/** Assigns a profile to a device by a code from the operator. */
export const deviceCodeRoutes: FastifyPluginAsyncZod = async (app) => {
  const devices = devicesRepository(app.mongo);
  const revocation = sessionRevocation(app);
  const pins = pinsRepository(app.mongo);
  const recentMembers = lastMembersService(app);

  async function enroll(request: FastifyRequest<{ Body: { code: string } }>, label: string) {
    const rules = await countOrRefuse(app.throttle, [
      {
        key: app.throttle.createKey('device-code', app.throttle.getAddress(request)),
        free: deviceLimits.codeTriesPerAddress,
        withinMs: hourMs,
      },
    ]);
    const device = await refundUnlessWrong(app.throttle, rules, async () => {
      const enrolled = await devices.enroll(request.body.code, label);
      if (!enrolled) throw new DomainError('device_code_invalid');
      return enrolled;
    });
    await app.throttle.refund(rules);
    return device;
  }

  app.get(
    '/api/device/members',
    { schema: { tags: ['devices'], response: { 200: lastMembers } } },
    async (request) => ({ members: await recentMembers.list(request) }),
  );

  app.post(
    '/api/device',
    {
      onRequest: app.refuseOtherOrigins,
      bodyLimit: limits.credentialsBodyBytes,
      compress: false,
      schema: { tags: ['devices'], body: deviceCode, response: { 200: deviceProfile } },
    },
    async (request, reply) => {
      const label = readDeviceLabel(request);
      const device = await enroll(request, label);
      const { profile, station, createdBy } = device;
      await app.audit.write({
        kind: 'enroll-device',
        actor: { type: 'operator', name: createdBy },
        subject: { type: 'agency' },
        details: { name: [`${station} (${profile})`] },
      });
      const before = await app.readDevice(request);
      if (before?.id !== undefined) {
        await devices.end(before.id);
        await pins.removeOfDevice(before.id);
      }
      const browser = hashDeviceName(ensureDeviceName(request, reply));
      await app.setDeviceCookie(device, browser, reply);
      // An existing session has the rules of a personal device.
      const claim = await app.readRefreshClaim(request);
      if (claim) await revocation.revokeOne(claim, { kind: 'session_ended', device: label });
      app.clearRefreshCookie(reply);
      return { profile, station };
    },
  );
};
