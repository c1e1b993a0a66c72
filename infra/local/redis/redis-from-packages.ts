import { join } from 'node:path';
import type { Way } from '../data-service.ts';
import { packageTree } from '../debian/debian-packages.ts';
import { treeLoader } from '../debian/unpack.ts';
import { step } from '../steps.ts';
import { launchRedis } from './redis-server.ts';

export const redisFromPackages: Way = {
  name: 'Debian package',
  async offer(log) {
    const wish = { name: 'redis', choose: async () => ['redis-server'] };
    const { result: tree } = await step(log, 'fetching Redis', () => packageTree(wish));
    const { loader, libraries } = treeLoader(tree.root);
    const program = join(tree.root, 'usr/bin/redis-server');
    const before = ['--argv0', 'redis-server', '--library-path', libraries, program];
    return {
      engine: `Redis ${tree.version} from a Debian package`,
      version: tree.version,
      line: 'Redis',
      launch: (options) => launchRedis({ file: loader, before }, options),
    };
  },
};
