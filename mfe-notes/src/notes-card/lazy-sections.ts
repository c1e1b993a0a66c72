import { lazyComponent } from '@firedeck/sdk';

// Two chunks only, because each adds its name and hash to the first page. `later` has the sections
// that are rarely used.
export const revisions = lazyComponent(
  'Earlier versions',
  () => import(/* webpackChunkName: "later" */ '../notes-revisions/notes-revisions.tsx'),
);

export const review = lazyComponent(
  'The review',
  () => import(/* webpackChunkName: "later" */ '../notes-review/notes-review.tsx'),
);

export const links = lazyComponent(
  'The links',
  () => import(/* webpackChunkName: "bar" */ '../notes-links/notes-links.tsx'),
);

export const bar = lazyComponent(
  'The notes bar',
  () => import(/* webpackChunkName: "bar" */ '../notes-bar/notes-bar.tsx'),
);
