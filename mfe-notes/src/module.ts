import { defineModule } from '@firedeck/sdk';
import { moduleConfig } from '../module.config.ts';
import { setUpNotes } from './set-up-notes.ts';

/** The one thing this module exposes. */
export const module = defineModule({
  config: moduleConfig,
  setup: setUpNotes,
  views: { 'notes-card': () => import('./notes-card/notes-card.tsx') },
});
