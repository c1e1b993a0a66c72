import { lazyCode } from '../../lazy/lazy-code.ts';
import type { SearchContentsProps } from './search-contents.tsx';

/** The search's contents; they come when somebody is about to search. */
export const search = lazyCode<SearchContentsProps>(
  'The search',
  () => import(/* webpackChunkName: "search" */ './search-contents.tsx'),
);
