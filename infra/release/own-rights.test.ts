import { join } from 'node:path';
import { productLinks, reasonsOfOwnership } from '@firedeck/bff/ownership';
import { moduleConfig } from '@firedeck/contract';
import { expect, test } from 'vitest';
import { checkout } from '../lib/folders.ts';
import { modules } from '../lib/modules.ts';

test.each(modules)('$id › can be released without further rights', async ({ folder }) => {
  const { moduleConfig: config } = await import(join(checkout, folder, 'module.config.ts'));
  const { id, routes, slots, owns } = moduleConfig.parse(config);
  expect(reasonsOfOwnership({ id, routes, slots, owns }, [])).toEqual([]);
});

test('texts of the header and its menu › cannot be claimed by a module', async () => {
  const { texts } = await import(join(checkout, 'shell/src/texts.ts'));
  const { dashboard, signIn, search, theme, notifications, signOut } = texts.header;
  const shown = [dashboard, signIn, search, theme, notifications, signOut];
  const own = [...shown, ...Object.values<string>(texts.panels)];
  expect(productLinks.toSorted()).toEqual(own.map((text) => text.toLowerCase()).toSorted());
});
