import { join } from 'node:path';
import type { Way } from '../data-service.ts';
import { packageTree } from '../debian/debian-packages.ts';
import { treeLoader } from '../debian/unpack.ts';
import { type Log, step } from '../steps.ts';
import { launchRedis, type RedisProgram } from './redis-server.ts';

/** The server's program, and its version. */
export async function redisOfPackages(log: Log): Promise<RedisProgram & { version: string }> {
  const wish = { name: 'redis', choose: async () => ['redis-server'] };
  const { result: tree } = await step(log, 'fetching Redis', () => packageTree(wish));
  const { loader, libraries } = treeLoader(tree.root);
  const program = join(tree.root, 'usr/bin/redis-server');
  const before = ['--argv0', 'redis-server', '--library-path', libraries, program];
  return { file: loader, before, version: tree.version };
}

export const redisFromPackages: Way = {
  name: 'Debian package',
  async offer(log) {
    const { version, ...program } = await redisOfPackages(log);
    return {
      engine: `Redis ${version} from a Debian package`,
      version,
      line: 'Redis',
      launch: (options) => launchRedis(program, options),
    };
  },
};
