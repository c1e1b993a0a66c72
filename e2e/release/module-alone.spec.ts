import { test } from '../fixtures/watched-browser.ts';
import { expectWorksAlone } from './module-alone.ts';

// one-checkout.spec.ts has the other modules and all tests of this one, which takes minutes.
test('a checkout with only mfe-notes › its contract tests pass and it builds', async () => {
  await expectWorksAlone('mfe-notes', 'src/module.test.ts');
});
