import { env } from 'node:process';
import { inject } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    mongoUri: string;
    redisUrl: string;
  }
}

/** The servers started by the test run, or those in the environment. */
export function dataServices(): { mongoUri: string; redisUrl: string } {
  const mongoUri = inject('mongoUri') ?? env.MONGODB_URI;
  const redisUrl = inject('redisUrl') ?? env.REDIS_URL;
  if (!mongoUri || !redisUrl)
    throw new Error(
      "No data services: run through the project's test command, or set MONGODB_URI and REDIS_URL",
    );
  return { mongoUri, redisUrl };
}

/** Number of random cases: few and the same in regular runs, many new ones in `npm run fuzz`. */
export const fuzzProfile = {
  isFull: env.FIREDECK_FUZZ === 'full',
  seed: Number(env.FIREDECK_SEED ?? 1),
} as const;

/** Size of runs that kill processes: complete in `npm run test:all`. */
export const faultsProfile = {
  isFull: env.FIREDECK_FAULTS === 'full',
  seed: Number(env.FIREDECK_SEED ?? 1),
} as const;
