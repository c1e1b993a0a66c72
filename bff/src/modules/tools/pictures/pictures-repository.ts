import type { PictureType } from '@firedeck/contract';
import { type Connection, trusted } from 'mongoose';
import { tryInsert } from '../../../lib/mongo/try-insert.ts';
import { type PictureDocument, pictureModel } from './picture-model.ts';

export type PictureFacts = Omit<PictureDocument, 'bytes'>;

/** Every filter starts with the owner's id, except those of the public read. */
export function picturesRepository(connection: Connection) {
  const pictures = pictureModel(connection);
  const factsProjection = { bytes: 0 } as const;

  return {
    facts: (userId: string): Promise<PictureFacts[]> =>
      pictures.find({ userId }, factsProjection).lean<PictureFacts[]>().exec(),

    find: (userId: string, id: string): Promise<PictureFacts | null> =>
      pictures.findOne({ userId, _id: id }, factsProjection).lean<PictureFacts>().exec(),

    /** False if the slot is taken or the same file exists. */
    insert: (picture: PictureDocument): Promise<boolean> =>
      tryInsert(() => pictures.create(picture)),

    /** Public: the id is a capability. */
    isThere: async (id: string): Promise<boolean> => (await pictures.exists({ _id: id })) !== null,

    /** Public: the id is a capability. */
    async readBytes(id: string): Promise<{ type: PictureType; bytes: Buffer } | null> {
      const found = await pictures.findById(id, { type: 1, bytes: 1 }).exec();
      return found && { type: found.type, bytes: found.bytes };
    },

    /** Protects it from cleanup before `checkAt`; false if the member has no such picture. */
    async keep(userId: string, id: string, checkAt: Date): Promise<boolean> {
      const { matchedCount } = await pictures
        .updateOne({ userId, _id: id }, { $set: { checkAt } })
        .exec();
      return matchedCount === 1;
    },

    async remove(userId: string, id: string): Promise<boolean> {
      for (;;) {
        const { deletedCount } = await pictures.deleteOne({ userId, _id: id }).exec();
        // DocumentDB skips documents locked by a concurrent write, here by `keep`.
        if (deletedCount === 1 || !(await pictures.exists({ userId, _id: id })))
          return deletedCount === 1;
      }
    },

    /** Deletes it unless `keep` was called since it was read. */
    async removeUnkept({ userId, _id, checkAt }: PictureFacts): Promise<boolean> {
      const { deletedCount } = await pictures.deleteOne({ userId, _id, checkAt }).exec();
      return deletedCount === 1;
    },

    due: (now: Date, most: number, held: readonly string[] = []): Promise<PictureFacts[]> =>
      pictures
        .find({ checkAt: trusted({ $lte: now }), userId: trusted({ $nin: held }) }, factsProjection)
        .sort({ checkAt: 1 })
        .limit(most)
        .lean<PictureFacts[]>()
        .exec(),
  };
}
