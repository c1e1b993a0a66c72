import type { ModuleConfigInput } from '@firedeck/contract';

/** Where the notes stand, what they need, and what the API is asked for while their code loads. */
export const moduleConfig: ModuleConfigInput = {
  id: 'notes',
  title: 'Personal Notes',
  slots: [
    { slot: 'dashboard.aside', view: 'notes-card', minHeight: 272, prefetch: ['/api/notes'] },
  ],
  requires: { shell: '^1.2.0', bff: { notes: 1 } },
};
