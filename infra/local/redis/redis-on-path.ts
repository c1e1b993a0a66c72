import { basename } from 'node:path';
import type { Way } from '../data-service.ts';
import { findProgram } from '../find-program.ts';
import { run } from '../run-command.ts';
import { launchRedis } from './redis-server.ts';

// BullMQ's advice; older ones lack commands it uses.
const oldestMajor = 6;

export const redisOnPath: Way = {
  name: 'redis-server or valkey-server on PATH',
  async offer() {
    const file = findProgram('redis-server', 'valkey-server');
    if (file === undefined) return { refusal: 'none' };
    const version = /v=(\d+(?:\.\d+)*)/.exec(await run(file, ['--version']))?.[1] ?? 'unknown';
    if (Number.parseInt(version, 10) < oldestMajor)
      return { refusal: `${version} is older than ${oldestMajor}` };
    return {
      engine: `${basename(file)} ${version} on PATH`,
      version,
      line: 'Redis',
      launch: (options) => launchRedis({ file, before: [] }, options),
    };
  },
};
