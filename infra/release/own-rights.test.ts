import { join } from 'node:path';
import { reasonsOfOwnership } from '@firedeck/bff/ownership';
import { moduleConfig } from '@firedeck/contract';
import { expect, test } from 'vitest';
import { checkout } from '../lib/folders.ts';
import { modules } from '../lib/modules.ts';

test.each(modules)('$id › is released where an operator granted nothing', async ({ folder }) => {
  const { moduleConfig: config } = await import(join(checkout, folder, 'module.config.ts'));
  const { id, routes, slots, owns } = moduleConfig.parse(config);
  expect(reasonsOfOwnership({ id, routes, slots, owns }, [])).toEqual([]);
});
