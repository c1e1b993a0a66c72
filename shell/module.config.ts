import type { ModuleConfigInput } from '@firedeck/contract';

/** The shell's own pages. A page's slots are named after its view: `dashboard.main`. */
export const moduleConfig: ModuleConfigInput = {
  id: 'shell',
  title: 'Firedeck',
  routes: [{ path: '/', access: 'member', view: 'dashboard', title: 'Tools' }],
  requires: { sdk: '^1.0.0', bff: { accounts: 1, events: 1, modules: 1 } },
};
