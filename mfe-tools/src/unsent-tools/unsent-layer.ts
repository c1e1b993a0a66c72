import { lazyComponent } from '@firedeck/sdk';

/** Lazy, because few visits have unsent tools. */
export const unsentLayer = lazyComponent(
  'unsent tools',
  () => import(/* webpackChunkName: "unsent" */ './unsent-code.ts'),
);
