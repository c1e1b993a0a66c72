export * from './lists.ts';
export * from './plain-http-risks.ts';
export * from './process-environment.ts';
export * from './public-origin.ts';
export * from './redis-risks.ts';
export * from './risks.ts';
export * from './trusted-networks.ts';
