import { randomUUID } from 'node:crypto';
import { deviceLimits, deviceRules, minuteMs, type SharedProfile } from '@firedeck/contract';
import { type Connection, trusted } from 'mongoose';
import { hashSecret } from '../../../lib/crypto/secrets.ts';
import { makeDeviceCode, normalizeDeviceCode } from './device-codes.ts';
import { type DeviceDocument, deviceModel } from './device-model.ts';

interface NewDevice {
  profile: SharedProfile;
  station: string;
  createdBy: string;
}

export function devicesRepository(connection: Connection) {
  const devices = deviceModel(connection);
  return {
    /** Creates a device that waits for its code; only the hash of the code is stored. */
    async create(device: NewDevice): Promise<{ id: string; code: string; until: Date }> {
      const code = makeDeviceCode();
      const createdAt = new Date();
      const until = new Date(createdAt.getTime() + deviceLimits.codeMinutes * minuteMs);
      const id = randomUUID();
      await devices.create({
        _id: id,
        ...device,
        createdAt,
        codeHash: hashSecret(normalizeDeviceCode(code)),
        codeUntil: until,
      });
      return { id, code, until };
    },

    /** Consumes the code; null for an invalid one. */
    enroll: (code: string, label: string): Promise<DeviceDocument | null> => {
      const now = new Date();
      return devices
        .findOneAndUpdate(
          {
            codeHash: hashSecret(normalizeDeviceCode(code)),
            codeUntil: trusted({ $gt: now }),
            endedAt: null,
          },
          { $set: { enrolledAt: now, lastSeenAt: now, label }, $unset: { codeHash: 1 } },
          { returnDocument: 'after' },
        )
        .lean()
        .exec();
    },

    /** Records a use of the device; null once it has been removed. */
    use: (id: string, label: string): Promise<DeviceDocument | null> =>
      devices
        .findOneAndUpdate(
          { _id: id, endedAt: null },
          { $set: { lastSeenAt: new Date(), label } },
          { returnDocument: 'after' },
        )
        .lean()
        .exec(),

    async recordMember(id: string, userId: string): Promise<void> {
      const others = {
        $filter: { input: { $ifNull: ['$members', []] }, cond: { $ne: ['$$this', userId] } },
      };
      const members = {
        $slice: [{ $concatArrays: [[{ $literal: userId }], others] }, deviceRules.lastMembers],
      };
      await devices
        .updateOne({ _id: id, endedAt: null }, [{ $set: { members } }], { updatePipeline: true })
        .exec();
    },

    /** The latest members, the last first; empty once the device has been removed. */
    async listMembers(id: string): Promise<string[]> {
      const device = await devices
        .findOne({ _id: id, endedAt: null }, { members: 1 })
        .lean()
        .exec();
      return device?.members ?? [];
    },

    /** Null once it has been removed. */
    async findStation(id: string): Promise<string | null> {
      const device = await devices
        .findOne({ _id: id, endedAt: null }, { station: 1 })
        .lean()
        .exec();
      return device?.station ?? null;
    },

    /** Devices that were not removed, newest first, without expired codes. */
    list: (): Promise<DeviceDocument[]> =>
      devices
        .find({
          endedAt: null,
          $or: [
            { enrolledAt: trusted({ $ne: null }) },
            { codeUntil: trusted({ $gt: new Date() }) },
          ],
        })
        .sort({ createdAt: -1 })
        .lean()
        .exec(),

    async end(id: string): Promise<boolean> {
      const ended = await devices
        .updateOne(
          { _id: id, endedAt: null },
          { $set: { endedAt: new Date() }, $unset: { codeHash: 1, members: 1 } },
        )
        .exec();
      return ended.modifiedCount === 1;
    },
  };
}
