import { dockerProvider } from '../../lib/docker-provider.ts';
import { isRedisReady } from '../../lib/is-redis-ready.ts';
import { redisArguments } from '../../lib/redis-server.ts';

export const redisInDocker = dockerProvider({
  engine: 'Redis',
  reference: 'redis:8.2',
  version: '8.2',
  // The data is in a Docker volume, which a redis-server of the host does not open.
  line: 'Docker redis',
  port: 6379,
  data: '/data',
  args: redisArguments,
  uri: (port) => `redis://127.0.0.1:${port}`,
  isReady: isRedisReady,
});
