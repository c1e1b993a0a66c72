import {
  type DeviceProfile,
  type DeviceProfileName,
  dayMs,
  deviceProfiles,
  ownValue,
  sharedProfile,
} from '@firedeck/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { z } from 'zod/mini';
import { hashDevice } from '../../../lib/http/device-cookie.ts';
import { readDeviceLabel } from '../../../lib/http/device-label.ts';
import { ownCookie } from '../../../lib/http/own-cookie.ts';
import { expiringValues } from '../signing-keys/sealed-values.ts';
import type { DeviceDocument } from './device-model.ts';
import { devicesRepository } from './devices-repository.ts';
import type { SharedDevice } from './shared-device.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** The device by its cookie and the policy; undefined for a personal one. */
    readDevice(request: FastifyRequest): Promise<SharedDevice | undefined>;
    /**
     * The device for a new session: the strictest of its cookie, the policy and the member's
     * choice. Undefined for a personal one.
     */
    identifyDevice(
      context: { request: FastifyRequest; reply: FastifyReply },
      isSharedByMember?: boolean,
    ): Promise<SharedDevice | undefined>;
    /** Sets the device's cookie; `browser` is the hash of the browser's device name. */
    setDeviceCookie(device: DeviceDocument, browser: string, reply: FastifyReply): Promise<void>;
  }
}

const cookieDays = 400;

const cookieSchema = z.object({
  id: z.string(),
  profile: sharedProfile,
  station: z.string(),
  /** Hash of the device name of its browser. */
  browser: z.string(),
});

/** Stores the profile in an encrypted cookie that is bound to its browser. */
export const deviceProfilesPlugin = fastifyPlugin(
  async (app) => {
    const devices = devicesRepository(app.mongo);
    const { leastProfile } = app.config.devices;
    const { name, options } = deviceCookieFor(app.config.publicOrigin);
    const sealed = expiringValues(app, {
      purpose: 'device profile',
      schema: cookieSchema,
      lifeMs: cookieDays * dayMs,
    });

    /** In another browser, the cookie has no id, and can only make the profile stricter. */
    async function readCookie(request: FastifyRequest): Promise<SharedDevice | null> {
      const text = ownValue(request.cookies, name);
      if (text === undefined) return null;
      const cookie = await sealed.open(text);
      if (!cookie) {
        request.log.warn('device profile not accepted');
        return null;
      }
      const { browser, ...device } = cookie;
      return browser === hashDevice(request) ? device : { profile: 'shared' };
    }

    function tighten(
      device: SharedDevice | null,
      others: readonly DeviceProfileName[],
    ): SharedDevice | undefined {
      const profile = strictest([device?.profile ?? 'personal', leastProfile, ...others]);
      return profile === 'personal' ? undefined : { ...device, profile };
    }

    app.decorate('readDevice', async (request) => tighten(await readCookie(request), []));

    app.decorate('setDeviceCookie', async ({ _id: id, profile, station }, browser, reply) => {
      const text = await sealed.seal({ id, profile, station, browser });
      reply.setCookie(name, text, { ...options, maxAge: cookieDays * 86_400 });
    });

    app.decorate('identifyDevice', async ({ request, reply }, isSharedByMember = false) => {
      const others: DeviceProfileName[] = isSharedByMember ? ['shared'] : [];
      const inCookie = await readCookie(request);
      const browser = hashDevice(request);
      if (inCookie?.id === undefined || browser === null) return tighten(inCookie, others);
      const device = await devices.use(inCookie.id, readDeviceLabel(request));
      if (!device) {
        reply.clearCookie(name, options);
        return tighten(null, others);
      }
      // Set at each sign-in, which renews its lifetime and its key.
      await app.setDeviceCookie(device, browser, reply);
      const { _id: id, profile, station } = device;
      return tighten({ id, profile, station }, others);
    });
  },
  {
    name: 'device-profiles',
    fastify: '5.x',
    dependencies: ['mongo', 'refresh-cookie', 'access-tokens'],
  },
);

// Lax: sign-ins return from the provider's site.
export const deviceCookieFor = (publicOrigin: string) => ownCookie(publicOrigin, 'profile', 'lax');

export const toDeviceProfile = ({ profile, station }: SharedDevice): DeviceProfile => ({
  profile,
  station: station ?? null,
});

const strictest = (names: readonly DeviceProfileName[]): DeviceProfileName =>
  deviceProfiles[Math.max(...names.map((each) => deviceProfiles.indexOf(each)))] ?? 'shared';
