import { defineModule } from '@firedeck/sdk';
import { moduleConfig } from '../module.config.ts';

/** The one thing this module exposes. */
export const module = defineModule({
  config: moduleConfig,
  views: { login: () => import('./login/login-page.tsx') },
});
