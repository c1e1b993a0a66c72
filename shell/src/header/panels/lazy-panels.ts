import { lazyComponent } from '@firedeck/sdk';
import type { PanelName } from './use-open-panel.ts';

/** Approximate heights of the panels, at most a full dialog, in CSS pixels. */
export const panelHeights: Record<PanelName, number> = {
  credits: 800,
  keys: 616,
  activity: 604,
  settings: 800,
  enterprise: 800,
  trash: 112,
};

/** Preloaded when the user menu gets pointer or focus. */
export const lazyPanels = lazyComponent(
  'The panels',
  () => import(/* webpackChunkName: "panels" */ './panel-contents.tsx'),
);
