import { lazyComponent } from '../../lazy/lazy-component.ts';
import type { PanelContentsProps } from './panel-contents.tsx';

/** What stands in the user menu's dialogs; it comes when somebody is about to open one. */
export const panels = lazyComponent<PanelContentsProps>(
  'The panels',
  () => import(/* webpackChunkName: "panels" */ './panel-contents.tsx'),
);
