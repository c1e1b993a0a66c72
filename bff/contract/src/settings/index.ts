export * from './plain-http-risks.ts';
export * from './redis-risks.ts';
export * from './risks.ts';
export * from './trusted-networks.ts';
