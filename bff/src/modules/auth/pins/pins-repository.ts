import { pinLimits } from '@firedeck/contract';
import { type Connection, trusted } from 'mongoose';
import { type OutboxEntry, pushOutbox } from '../users/outbox-entry.ts';
import type { Pin } from '../users/pin.ts';
import { type UserDocument, userModel } from '../users/user-model.ts';
import { type RequestingSession, whileSessionIsOpen } from '../users/while-open.ts';

type Owner = Pick<UserDocument, '_id' | 'epoch'>;

/** PINs of members, by device. Each step is one command: of any number at once none is lost. */
export function pinsRepository(connection: Connection) {
  const users = userModel(connection);

  const ofDevice = ({ _id, epoch }: Owner, pin: object) => ({
    _id,
    state: 'active' as const,
    pins: trusted({ $elemMatch: { epoch, ...pin } }),
  });

  return {
    /** In place of the device's one before; false where the session ended meanwhile. */
    async set(session: RequestingSession, pin: Pin): Promise<boolean> {
      const others = {
        $filter: {
          input: { $ifNull: ['$pins', []] },
          cond: { $ne: ['$$this.device', pin.device] },
        },
      };
      const pins = {
        $slice: [{ $concatArrays: [others, [{ $literal: pin }]] }, -pinLimits.devices],
      };
      const set = await users
        .updateOne(whileSessionIsOpen(session), [{ $set: { pins } }], { updatePipeline: true })
        .exec();
      return set.matchedCount === 1;
    },

    /** Whether there was one. */
    async remove(userId: string, device: string): Promise<boolean> {
      const removed = await users
        .updateOne({ _id: userId }, { $pull: { pins: { device } } })
        .exec();
      return removed.modifiedCount === 1;
    },

    /** Counts a try before its outcome is known; null once all are used up, or there is no PIN. */
    async countTry(owner: Owner, device: string): Promise<Pin | null> {
      const left = { device, tries: { $lt: pinLimits.tries } };
      const counted = await users
        .findOneAndUpdate(
          ofDevice(owner, left),
          { $inc: { 'pins.$.tries': 1 } },
          { returnDocument: 'after', projection: { pins: 1 } },
        )
        .lean()
        .exec();
      return counted?.pins?.find((pin) => pin.device === device) ?? null;
    },

    /** The try could not be checked. */
    async refund(owner: Owner, { device, hash }: Pin): Promise<void> {
      await users
        .updateOne(ofDevice(owner, { device, hash, tries: { $gt: 0 } }), {
          $inc: { 'pins.$.tries': -1 },
        })
        .exec();
    },

    /** Its member is there: all tries are free again. */
    async reset(owner: Owner, device: string): Promise<void> {
      await users
        .updateOne(ofDevice(owner, { device, tries: { $gt: 0 } }), {
          $set: { 'pins.$.tries': 0 },
          $unset: { 'pins.$.offAt': '' },
        })
        .exec();
    },

    /** Notes that the tries are used up; null where that was noted before. */
    turnOff: (
      owner: Owner,
      { device, hash }: Pin,
      outbox: OutboxEntry[],
    ): Promise<UserDocument | null> =>
      users
        .findOneAndUpdate(
          ofDevice(owner, {
            device,
            hash,
            tries: { $gte: pinLimits.tries },
            offAt: { $exists: false },
          }),
          { $set: { 'pins.$.offAt': new Date() }, ...pushOutbox(outbox) },
          { returnDocument: 'after' },
        )
        .lean()
        .exec(),

    /** The device is nobody's any more. */
    async removeOfDevice(device: string): Promise<void> {
      await users.updateMany({ 'pins.device': device }, { $pull: { pins: { device } } }).exec();
    },
  };
}
