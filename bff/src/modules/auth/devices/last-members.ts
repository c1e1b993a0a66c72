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

/** The members who signed in on a device most recently, for the person before it: names, and nothing to sign in with. */
export function lastMembersService(app: FastifyInstance) {
  const devices = devicesRepository(app.mongo);
  const users = accountsRepository(app.mongo);
  const { lastMembers: mode } = app.config.devices;

  /** Useless on another device, and to find out whose account it is. */
  const toId = (key: RefreshKey, deviceId: string, userId: string): string =>
    createHmac('sha256', deriveKey(key, 'last members'))
      .update(`${deviceId} ${userId}`)
      .digest('base64url')
      .slice(0, idCharacters);

  /** By the device's cookie, which says nothing in another browser. */
  async function findActive(request: FastifyRequest) {
    const device = mode === 'none' ? undefined : await app.readDevice(request);
    if (device?.id === undefined) return { deviceId: '', members: [] };
    const ids = await devices.listMembers(device.id);
    const found = new Map((await users.findAll(ids)).map((user) => [user._id, user]));
    const members = ids.flatMap((id) => found.get(id) ?? []);
    return { deviceId: device.id, members: members.filter(({ state }) => state === 'active') };
  }

  return {
    /** Only on a device enrolled by an operator's code, where the agency shows names. */
    async record(deviceId: string, userId: string): Promise<void> {
      if (mode !== 'none') await devices.recordMember(deviceId, userId);
    },

    /** Without the member who is signed in there, perhaps behind the lock. */
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

    /** The address of one of them; null for anybody else. */
    async findEmail(request: FastifyRequest, id: string): Promise<string | null> {
      const { deviceId, members } = await findActive(request);
      const isThem = ({ _id }: UserDocument) =>
        app.sessionKeys.refresh.some((key) => isEqualSecret(toId(key, deviceId, _id), id));
      return members.find(isThem)?.email ?? null;
    },
  };
}
