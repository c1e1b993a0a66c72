import type { Connection } from 'mongoose';
import { noteModel } from './note-model.ts';

/** Marks the notes of members under a legal hold, which keep more revisions; unmarks all others. */
export async function holdRevisions(
  connection: Connection,
  held: readonly string[],
): Promise<void> {
  const notes = noteModel(connection).collection;
  const ofHeld = { _id: { $in: [...held] } as never };
  await notes.updateMany({ ...ofHeld, isHeld: { $ne: true } }, { $set: { isHeld: true } });
  await notes.updateMany(
    { _id: { $nin: [...held] } as never, isHeld: true },
    { $unset: { isHeld: '' } },
  );
}
