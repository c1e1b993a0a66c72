import { lazyComponent } from '../../lazy/lazy-component.ts';
import type { PanelContentsProps } from './panel-contents.tsx';

/** Preloaded when the user menu gets pointer or focus. */
export const panels = lazyComponent<PanelContentsProps>(
  'The panels',
  () => import(/* webpackChunkName: "panels" */ './panel-contents.tsx'),
);
