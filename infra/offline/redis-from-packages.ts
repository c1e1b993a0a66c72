import { join } from 'node:path';
import type { Provider } from '../lib/data-service.ts';
import { launchRedis } from '../lib/redis-server.ts';
import { step } from '../lib/steps.ts';
import { packageTree } from './debian/debian-packages.ts';
import { redisPackage } from './programs.ts';

export const redisFromPackages: Provider = {
  name: 'Debian package',
  async resolve(log) {
    const { result: tree } = await step(log, 'fetching Redis', () => packageTree(redisPackage));
    return {
      engine: `Redis ${tree.version} from a Debian package`,
      version: tree.version,
      line: 'Redis',
      launch: (options) => launchRedis(join(tree.root, redisPackage.programs), options),
    };
  },
};
