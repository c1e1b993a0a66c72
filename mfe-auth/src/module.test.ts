import { assertModule } from '@firedeck/build/testing';
import { expect, it } from 'vitest';
import { module } from './module.ts';

it('has a component for each configured view', async () => {
  await expect(assertModule(module)).resolves.toBeUndefined();
});
