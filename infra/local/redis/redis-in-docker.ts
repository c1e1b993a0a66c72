import { dockerProvider } from '../../lib/docker.ts';
import { isRedisReady } from '../../lib/is-redis-ready.ts';

export const redisInDocker = dockerProvider({
  engine: 'Redis',
  name: 'redis',
  version: '8.2',
  // The data is in a Docker volume, which a redis-server of the host does not open.
  line: 'Docker redis',
  port: 6379,
  data: '/data',
  uri: (port) => `redis://127.0.0.1:${port}`,
  isReady: isRedisReady,
});
