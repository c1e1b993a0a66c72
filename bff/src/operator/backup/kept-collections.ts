import type { Connection } from 'mongoose';
import { makeModels } from '../make-schema.ts';

// Of this process or of this minute. Sessions above all: brought back, one that was ended since would
// be open again; whoever was in signs in anew.
const leftOut = ['leases', 'sessions'];
// What names others before what they name is too late for new ones, never for old ones: an account
// whose board was not there yet begins anew; a picture is there for every board that shows it.
const order = ['users', 'toolLists', 'pictures'];

/** Names of the collections that a backup holds, in the order in which they are read. */
export function keptCollections(connection: Connection): string[] {
  makeModels(connection);
  const names = Object.values(connection.models).map(({ collection }) => collection.name);
  const kept = [...new Set(names)].filter((name) => !leftOut.includes(name)).sort();
  return [...order, ...kept.filter((name) => !order.includes(name))];
}
