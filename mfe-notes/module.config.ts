import type { ModuleConfigInput } from '@firedeck/contract';

/** The slot, requirements and prefetched requests of the notes. */
export const moduleConfig: ModuleConfigInput = {
  id: 'notes',
  title: 'Personal Notes',
  slots: [
    { slot: 'dashboard.aside', view: 'notes-card', minHeight: 272, prefetch: ['/api/notes'] },
  ],
  shared: { '@firedeck/kit': '>=1.1.0 <3.0.0' },
  requires: { sdk: '>=1.8.0 <3.0.0', bff: { notes: 1 } },
};
