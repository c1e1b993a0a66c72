import { test } from '../fixtures/watched-browser.ts';
import { expectToStandAlone } from './module-alone.ts';

// The other modules, and all tests of this one: one-checkout.spec.ts, which takes minutes.
test('a checkout with mfe-notes alone › its contract holds there and it builds', async () => {
  await expectToStandAlone('mfe-notes', 'src/module.test.ts');
});
