import type { Connection } from 'mongoose';
import { makeModels } from '../make-schema.ts';

// Of this process or of this minute. Sessions above all: brought back, one that was ended since would
// be open again; whoever was in signs in anew.
const leftOut = ['leases', 'sessions'];
// What names others before what they name: an account made meanwhile is there for what was read of
// it, a picture for every board that shows it.
const last = ['users', 'pictures'];

/** Names of the collections that a backup holds, in the order in which they are read. */
export function keptCollections(connection: Connection): string[] {
  makeModels(connection);
  const names = Object.values(connection.models).map(({ collection }) => collection.name);
  const kept = [...new Set(names)].filter((name) => !leftOut.includes(name)).sort();
  return [...kept.filter((name) => !last.includes(name)), ...last];
}
