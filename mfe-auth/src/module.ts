import { defineModule } from '@firedeck/sdk';
import { moduleConfig } from '../module.config.ts';

export const module = defineModule({
  config: moduleConfig,
  views: {
    login: () => import('./login/login-page.tsx'),
    device: () => import('./device/device-page.tsx'),
    confirm: () => import('./links/confirm-page.tsx'),
    reset: () => import('./links/reset-page.tsx'),
    'new-address': () => import('./links/new-address-page.tsx'),
    'old-address': () => import('./links/old-address-page.tsx'),
    join: () => import('./links/join-page.tsx'),
    'personal-keys': () => import('./keys/personal-keys.tsx'),
    'account-settings': () => import('./account/account-settings.tsx'),
    'second-factor': () => import('./factors/second-factor.tsx'),
    pin: () => import('./device/pin-settings.tsx'),
    enrollment: () => import('./factors/enrollment.tsx'),
    'other-sign-ins': () => import('./sessions/other-sign-ins.tsx'),
    'account-export': () => import('./account/account-export.tsx'),
    'delete-account': () => import('./account/delete-account.tsx'),
    'own-sessions': () => import('./sessions/own-sessions.tsx'),
    'own-sign-ins': () => import('./activity/own-sign-ins.tsx'),
    'agency-people': () => import('./agency/people-page.tsx'),
    'agency-member': () => import('./agency/member-page.tsx'),
    'agency-audit': () => import('./agency/audit/audit-page.tsx'),
    'agency-sign-in': () => import('./agency/sign-in/sign-in-page.tsx'),
    'agency-groups': () => import('./agency/groups-page.tsx'),
  },
});
