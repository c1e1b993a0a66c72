import type { Connection } from 'mongoose';
import { toolsRepository } from '../tools-repository.ts';
import { checkAtNext } from './extend-lease.ts';
import { type PictureFacts, picturesRepository } from './pictures-repository.ts';

const batchSize = 500;

/** Deletes pictures that no tool references, including trash, and returns their number. */
export async function removeUnusedPictures(
  connection: Connection,
  now: Date,
  held: readonly string[] = [],
): Promise<number> {
  const pictures = picturesRepository(connection);
  const tools = toolsRepository(connection);
  const due = Map.groupBy(await pictures.due(now, batchSize, held), ({ userId }) => userId);
  let removed = 0;
  for (const [userId, theirs] of due) {
    const { inUse } = await tools.readPictures(userId);
    const settle = ({ _id, ...rest }: PictureFacts): Promise<boolean> =>
      inUse.has(_id)
        ? pictures.keep(userId, _id, checkAtNext(now)).then(() => false)
        : pictures.removeUnkept({ _id, ...rest });
    for (const picture of theirs) if (await settle(picture)) removed += 1;
  }
  return removed;
}
