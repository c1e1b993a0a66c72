/** For every connection to the database: what was acknowledged is in the journals of a majority. */
export const durableWrites = { w: 'majority', journal: true } as const;
