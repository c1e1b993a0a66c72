import { expect, test } from 'vitest';
import { migrations, supportedSchema } from './migrations.ts';

test('versions are consecutive from 2, each once', () => {
  const versions = migrations.map(({ version }) => version);
  expect(versions).toEqual(migrations.map((_migration, index) => index + 2));
});

test('the oldest supported version › is 1 or the version of a migration, which must run first', () => {
  const versions = [1, ...migrations.map(({ version }) => version)];
  expect(versions).toContain(supportedSchema.oldest);
});
