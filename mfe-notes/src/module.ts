import { defineModule } from '@firedeck/sdk';
import { moduleConfig } from '../module.config.ts';

/** The one thing this module exposes. */
export const module = defineModule({
  config: moduleConfig,
  views: { 'notes-card': () => import('./notes-card/notes-card.tsx') },
});
