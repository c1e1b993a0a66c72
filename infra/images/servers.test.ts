import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { checkout } from '../lib/folders.ts';
import { servers } from './servers.ts';

const entries = servers.flatMap((server) => Object.values(server.entries));

// Later it would have no effect: libuv reads the size when the pool is first used.
test.each(entries)('%s › sets the size of its thread pool before anything else', (file) => {
  const [firstLine] = readFileSync(join(checkout, file), 'utf8').split('\n');
  expect(firstLine).toBe("import '@firedeck/runtime/thread-pool';");
});
