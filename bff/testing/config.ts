import { env } from 'node:process';
import { inject } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    mongoUri: string;
    redisUrl: string;
  }
}

/** The servers that the test run started, or those named in the environment. */
export function dataServices(): { mongoUri: string; redisUrl: string } {
  const mongoUri = inject('mongoUri') ?? env.MONGODB_URI;
  const redisUrl = inject('redisUrl') ?? env.REDIS_URL;
  if (!mongoUri || !redisUrl)
    throw new Error(
      "No data services: run through the project's test command, or set MONGODB_URI and REDIS_URL",
    );
  return { mongoUri, redisUrl };
}

/** How much tests draw: a little and the same in every run, much that is new in `npm run fuzz`. */
export const fuzzProfile = {
  isFull: env.FIREDECK_FUZZ === 'full',
  seed: Number(env.FIREDECK_SEED ?? 1),
} as const;

/** The size of runs that kill processes: everything in `npm run test:all`. */
export const faultsProfile = {
  isFull: env.FIREDECK_FAULTS === 'full',
  seed: Number(env.FIREDECK_SEED ?? 1),
} as const;
