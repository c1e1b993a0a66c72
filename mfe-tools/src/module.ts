import { defineModule } from '@firedeck/sdk';
import { moduleConfig } from '../module.config.ts';
import { followToolEvents } from './tool-events.ts';

/** The one thing this module exposes. */
export const module = defineModule({
  config: moduleConfig,
  views: {
    'tool-grid': () => import('./tool-grid/tool-grid-view.tsx'),
    'add-tool': () => import('./tool-form/add-tool-page.tsx'),
    'edit-tool': () => import('./tool-form/edit-tool-page.tsx'),
    'launch-tool': () => import('./tool-launch/launch-page.tsx'),
  },
  setup: followToolEvents,
});
