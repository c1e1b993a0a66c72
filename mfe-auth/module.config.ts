import type { ModuleConfigInput } from '@firedeck/contract';

/** Where sign-in stands and what it needs. */
export const moduleConfig: ModuleConfigInput = {
  id: 'auth',
  title: 'Sign in',
  routes: [{ path: '/login', access: 'public', view: 'login', title: 'Sign in' }],
  requires: { shell: '^1.0.0', bff: { accounts: 1 } },
};
