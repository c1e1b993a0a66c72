import { lazyComponent } from '@firedeck/sdk';

/** Preloaded when the search button gets pointer or focus. */
export const lazySearch = lazyComponent(
  'The search',
  () => import(/* webpackChunkName: "search" */ './search-contents.tsx'),
);
