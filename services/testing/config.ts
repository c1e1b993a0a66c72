import { env } from 'node:process';
import { inject } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    redisUrl: string;
  }
}

/** A numbered database of the run's Redis, so that test files do not take each other's jobs. */
export function redisUrl(database: number): string {
  const url = inject('redisUrl') ?? env.REDIS_URL;
  if (!url) throw new Error('No Redis: run through the project’s test command, or set REDIS_URL');
  return `${url.replace(/\/\d*$/, '')}/${database}`;
}
