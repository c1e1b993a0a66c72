import { pinLimits } from '@firedeck/contract';
import { type Connection, trusted } from 'mongoose';
import { type OutboxEntry, pushOutbox } from '../users/outbox-entry.ts';
import type { Pin } from '../users/pin.ts';
import { type UserDocument, userModel } from '../users/user-model.ts';
import { type RequestingSession, whileSessionIsOpen } from '../users/while-open.ts';

type Owner = Pick<UserDocument, '_id' | 'epoch'>;

/** Members' PINs, by device. Each step is one command, so that no concurrent one is lost. */
export function pinsRepository(connection: Connection) {
  const users = userModel(connection);

  const ofDevice = ({ _id, epoch }: Owner, pin: object) => ({
    _id,
    state: 'active' as const,
    pins: trusted({ $elemMatch: { epoch, ...pin } }),
  });

  return {
    /** Replaces the device's previous one; false when the session has ended. */
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

    /** False if there was none. */
    async remove(userId: string, device: string): Promise<boolean> {
      const removed = await users
        .updateOne({ _id: userId }, { $pull: { pins: { device } } })
        .exec();
      return removed.modifiedCount === 1;
    },

    /** Counts an attempt before it is checked. Null when all are used, or there is no PIN. */
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

    /** Refunds an attempt that could not be checked. */
    async refund(owner: Owner, { device, hash }: Pin): Promise<void> {
      await users
        .updateOne(ofDevice(owner, { device, hash, tries: { $gt: 0 } }), {
          $inc: { 'pins.$.tries': -1 },
        })
        .exec();
    },

    /** Allows all attempts again, after a proof by the member. */
    async reset(owner: Owner, device: string): Promise<void> {
      await users
        .updateOne(ofDevice(owner, { device, tries: { $gt: 0 } }), {
          $set: { 'pins.$.tries': 0 },
          $unset: { 'pins.$.offAt': '' },
        })
        .exec();
    },

    /** Records that all attempts are used; null if that was already recorded. */
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

    async removeOfDevice(device: string): Promise<void> {
      await users.updateMany({ 'pins.device': device }, { $pull: { pins: { device } } }).exec();
    },
  };
}
