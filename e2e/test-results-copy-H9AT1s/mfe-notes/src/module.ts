import { defineModule } from '@firedeck/sdk';
import { moduleConfig } from '../module.config.ts';
import { View } from './notes-card/notes-card.tsx';
import { setUpNotes } from './set-up-notes.ts';

/** The one thing this module exposes. */
export const module = defineModule({
  config: moduleConfig,
  setup: setUpNotes,
  // Part of the board's first picture: one request fewer than a chunk of its own.
  views: { 'notes-card': async () => ({ View }) },
});
