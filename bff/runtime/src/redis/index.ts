export * from './redis-address.ts';
export * from './redis-connection.ts';
