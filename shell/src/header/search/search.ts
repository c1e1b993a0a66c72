import { lazyComponent } from '../../lazy/lazy-component.ts';
import type { SearchContentsProps } from './search-contents.tsx';

/** The search's contents; they come when somebody is about to search. */
export const search = lazyComponent<SearchContentsProps>(
  'The search',
  () => import(/* webpackChunkName: "search" */ './search-contents.tsx'),
);
