import { lazyComponent } from '@firedeck/sdk';

export const lazyMissingBoard = lazyComponent(
  'The notice of a missing board',
  () => import(/* webpackChunkName: "missing-board" */ './missing-board.tsx'),
);
