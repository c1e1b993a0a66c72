import { env } from 'node:process';
import { inject } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    redisUrl: string;
  }
}

/** The Redis started by the test run, or that of the environment. */
export function redisUrl(): string {
  const url = inject('redisUrl') ?? env.REDIS_URL;
  if (!url) throw new Error("No Redis: run through the project's test command, or set REDIS_URL");
  return url;
}

/**
 * Seed of random tests: `FIREDECK_SEED`, otherwise a new one per run, which `npm test` shares with
 * all processes.
 */
export function seedOfThisRun(): number {
  const seed = Number(
    env.FIREDECK_SEED ?? env.FIREDECK_RUN_SEED ?? Math.floor(Math.random() * 2 ** 31),
  );
  process.stdout.write(`FIREDECK_SEED=${seed}\n`);
  return seed;
}
