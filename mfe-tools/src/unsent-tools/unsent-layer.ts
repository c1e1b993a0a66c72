import { createLazyLayer } from '../create-lazy-layer.ts';

/** Few visits have tools that wait, and so the first page comes without their code. */
export const unsentLayer = createLazyLayer(
  'unsent tools',
  () => import(/* webpackChunkName: "unsent" */ './unsent-code.ts'),
);
