import { lazyComponent } from '../lazy/lazy-component.ts';

export const lazyMissingBoard = lazyComponent<object>(
  'The notice of a missing board',
  () => import(/* webpackChunkName: "missing-board" */ './missing-board.tsx'),
);
