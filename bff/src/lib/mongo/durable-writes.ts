/** For all database connections: acknowledged writes are in the journals of a majority. */
export const durableWrites = { w: 'majority', journal: true } as const;
