import { createHmac } from 'node:crypto';
import type { LastMember } from '@firedeck/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isEqualSecret } from '../../../lib/crypto/secrets.ts';
import { deriveKey } from '../signing-keys/derive-key.ts';
import type { RefreshKey } from '../signing-keys/session-keys.ts';
import { accountsRepository } from '../users/accounts-repository.ts';
import { formatName } from '../users/format-name.ts';
import type { UserDocument } from '../users/user-model.ts';
import { devicesRepository } from './devices-repository.ts';

const idCharacters = 22;

/** The latest members, for the device's sign-in page: names, and ids that only work there. */
export function lastMembersService(app: FastifyInstance) {
  const devices = devicesRepository(app.mongo);
  const users = accountsRepository(app.mongo);
  const { lastMembers: mode } = app.config.devices;

  /** An id that is useless on another device and does not reveal the account. */
  const toId = (key: RefreshKey, deviceId: string, userId: string): string =>
    createHmac('sha256', deriveKey(key, 'last members'))
      .update(`${deviceId} ${userId}`)
      .digest('base64url')
      .slice(0, idCharacters);

  /** The device in the cookie, in its own browser only. */
  async function findActive(request: FastifyRequest) {
    const device = mode === 'none' ? undefined : await app.readDevice(request);
    if (device?.id === undefined) return { deviceId: '', members: [] };
    const ids = await devices.listMembers(device.id);
    const found = new Map((await users.findAll(ids)).map((user) => [user._id, user]));
    const members = ids.flatMap((id) => found.get(id) ?? []);
    return { deviceId: device.id, members: members.filter(({ state }) => state === 'active') };
  }

  return {
    /** Only on an enrolled device, where names are shown. */
    async record(deviceId: string, userId: string): Promise<void> {
      if (mode !== 'none') await devices.recordMember(deviceId, userId);
    },

    /** Without the member who is signed in there, locked or not. */
    async list(request: FastifyRequest): Promise<LastMember[]> {
      const { deviceId, members } = await findActive(request);
      const signedIn = await app.readRefreshClaim(request);
      return members
        .filter(({ _id }) => _id !== signedIn?.userId)
        .map((user) => ({
          id: toId(app.sessionKeys.refresh[0], deviceId, user._id),
          name: formatName(user, mode),
        }))
        .filter(({ name }) => name !== '');
    },

    /** The address of one of them, or null. */
    async findEmail(request: FastifyRequest, id: string): Promise<string | null> {
      const { deviceId, members } = await findActive(request);
      const isThem = ({ _id }: UserDocument) =>
        app.sessionKeys.refresh.some((key) => isEqualSecret(toId(key, deviceId, _id), id));
      return members.find(isThem)?.email ?? null;
    },
  };
}
