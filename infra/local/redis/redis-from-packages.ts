import type { Provider } from '../data-service.ts';
import { packageTree } from '../debian/debian-packages.ts';
import { treeProgram } from '../debian/unpack.ts';
import { type Log, step } from '../steps.ts';
import { launchRedis, type RedisProgram } from './redis-server.ts';

/** Fetches the server program from Debian; with its version. */
export async function fetchRedisPackage(log: Log): Promise<RedisProgram & { version: string }> {
  const request = { name: 'redis', choosePackages: async () => ['redis-server'] };
  const { result: tree } = await step(log, 'fetching Redis', () => packageTree(request));
  return { ...treeProgram(tree.root, 'usr/bin/redis-server'), version: tree.version };
}

export const redisFromPackages: Provider = {
  name: 'Debian package',
  async offer(log) {
    const { version, ...program } = await fetchRedisPackage(log);
    return {
      engine: `Redis ${version} from a Debian package`,
      version,
      line: 'Redis',
      launch: (options) => launchRedis(program, options),
    };
  },
};
