import { lazyCode } from '../../lazy/lazy-code.ts';
import type { PanelContentsProps } from './panel-contents.tsx';

/** What stands in the user menu's dialogs; it comes when somebody is about to open one. */
export const panels = lazyCode<PanelContentsProps>(
  'The panels',
  () => import(/* webpackChunkName: "panels" */ './panel-contents.tsx'),
);
