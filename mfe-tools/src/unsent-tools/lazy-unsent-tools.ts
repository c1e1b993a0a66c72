import { lazyComponent } from '@firedeck/sdk';

/** Lazy, because few visits have unsent tools. */
export const lazyUnsentTools = lazyComponent(
  'unsent tools',
  () => import(/* webpackChunkName: "unsent" */ './unsent-chunk.ts'),
);
