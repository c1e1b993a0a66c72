import { lazyComponent } from '../../lazy/lazy-component.ts';
import type { SearchContentsProps } from './search-contents.tsx';

/** Preloaded when the search button gets pointer or focus. */
export const lazySearch = lazyComponent<SearchContentsProps>(
  'The search',
  () => import(/* webpackChunkName: "search" */ './search-contents.tsx'),
);
