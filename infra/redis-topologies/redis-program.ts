import { findProgram } from '../local/find-program.ts';
import { fetchRedisPackage } from '../local/redis/redis-from-packages.ts';
import type { RedisProgram } from '../local/redis/redis-server.ts';
import { errorMessage } from '../local/user-error.ts';

/** A server program on this machine, or why there is none. Containers run a single server only. */
export async function redisProgram(): Promise<RedisProgram | string> {
  const file = findProgram('redis-server', 'valkey-server');
  if (file !== undefined) return { file, leadingArgs: [] };
  try {
    return await fetchRedisPackage(() => {});
  } catch (error) {
    return errorMessage(error);
  }
}
