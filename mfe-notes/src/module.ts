import { defineModule } from '@firedeck/sdk';
import { moduleConfig } from '../module.config.ts';
import { setUpNotes } from './autosave/set-up-notes.ts';
import { View } from './notes-card/notes-card.tsx';

/** The one thing this module exposes. */
export const module = defineModule({
  config: moduleConfig,
  // Bundled with the module to save a request, because the first page shows it.
  views: { 'notes-card': async () => ({ View }) },
  setup: setUpNotes,
});
