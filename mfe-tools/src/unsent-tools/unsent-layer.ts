import { lazyComponent } from '@firedeck/sdk';

/** Few visits have tools that wait, and so the first page comes without their code. */
export const unsentLayer = lazyComponent(
  'unsent tools',
  () => import(/* webpackChunkName: "unsent" */ './unsent-code.ts'),
);
