import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { checkout } from '../lib/folders.ts';
import { servers } from './servers.ts';

const entries = servers.flatMap((server) => Object.values(server.entries));

// libuv reads the size when the pool is first used.
test.each(entries)('%s › first sets the size of its thread pool', (file) => {
  const [firstLine] = readFileSync(join(checkout, file), 'utf8').split('\n');
  expect(firstLine).toBe("import '@firedeck/runtime/thread-pool';");
});
