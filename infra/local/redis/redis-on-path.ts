import { basename } from 'node:path';
import type { Provider } from '../../lib/data-service.ts';
import { findProgram } from '../../lib/find-program.ts';
import { launchRedis } from '../../lib/redis-server.ts';
import { runProgram } from '../../lib/run-program.ts';

// Older versions lack commands that BullMQ uses.
const minimumMajor = 6;

export const redisOnPath: Provider = {
  name: 'redis-server or valkey-server on PATH',
  async resolve() {
    const file = findProgram('redis-server', 'valkey-server');
    if (file === undefined) return { refusal: 'none' };
    const version =
      /v=(\d+(?:\.\d+)*)/.exec(await runProgram(file, ['--version']))?.[1] ?? 'unknown';
    if (Number.parseInt(version, 10) < minimumMajor)
      return { refusal: `${version} is older than ${minimumMajor}` };
    return {
      engine: `${basename(file)} ${version} on PATH`,
      version,
      line: 'Redis',
      launch: (options) => launchRedis(file, options),
    };
  },
};
