import type { ModuleConfigInput } from '@firedeck/contract';

/** The routes, slots, requirements and prefetched requests of the tools. */
export const moduleConfig: ModuleConfigInput = {
  id: 'tools',
  title: 'Tools',
  routes: [
    { path: '/add', access: 'member', view: 'add-tool', title: 'Add New Tool' },
    {
      path: '/edit/:id',
      access: 'member',
      view: 'edit-tool',
      title: 'Edit Tool',
      prefetch: ['/api/tools/:id'],
    },
    {
      path: '/launch/:id',
      access: 'member',
      view: 'launch-tool',
      title: 'Launch',
      prefetch: ['/api/tools/:id'],
    },
  ],
  slots: [
    { slot: 'dashboard.main', view: 'tool-grid', minHeight: 452, prefetch: ['/api/tools'] },
    { slot: 'panel.settings', view: 'tool-preferences', order: 30, minHeight: 104 },
    { slot: 'panel.settings', view: 'tool-export', order: 40, minHeight: 136 },
    { slot: 'panel.settings', view: 'tool-import', order: 45, minHeight: 136 },
    { slot: 'panel.activity', view: 'recent-changes', order: 10, minHeight: 240 },
    { slot: 'panel.trash', view: 'tool-trash', order: 10, minHeight: 240 },
  ],
  contributes: ['commands'],
  shared: { '@firedeck/kit': '>=1.1.0 <3.0.0' },
  requires: { sdk: '>=1.8.0 <3.0.0', bff: { tools: 1, favicons: 1, pictures: 1 } },
};
