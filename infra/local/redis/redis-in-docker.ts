import type { Provider } from '../data-service.ts';
import { dockerRefusal, launchContainer } from '../docker.ts';
import { isRedisReady } from './is-redis-ready.ts';

const version = '8.2';

export const redisInDocker: Provider = {
  name: 'Docker',
  async offer() {
    const refusal = await dockerRefusal();
    if (refusal !== undefined) return { refusal };
    const image = {
      name: `redis:${version}`,
      port: 6379,
      data: '/data',
      uri: (port: number) => `redis://127.0.0.1:${port}`,
      isReady: isRedisReady,
    };
    return {
      engine: `Redis ${version} in Docker`,
      version,
      line: 'Redis',
      launch: (options) => launchContainer(image, options),
    };
  },
};
