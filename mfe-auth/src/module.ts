import { defineModule } from '@firedeck/sdk';
import { moduleConfig } from '../module.config.ts';

/** The one thing this module exposes. */
export const module = defineModule({
  config: moduleConfig,
  views: {
    login: () => import(/* webpackChunkName: "login" */ './login/login-page.tsx'),
    device: () => import(/* webpackChunkName: "device" */ './device/device-page.tsx'),
    confirm: () => import(/* webpackChunkName: "confirm" */ './links/confirm-page.tsx'),
    reset: () => import(/* webpackChunkName: "reset" */ './links/reset-page.tsx'),
    'new-address': () =>
      import(/* webpackChunkName: "new-address" */ './links/new-address-page.tsx'),
    'old-address': () =>
      import(/* webpackChunkName: "old-address" */ './links/old-address-page.tsx'),
    join: () => import(/* webpackChunkName: "join" */ './links/join-page.tsx'),
    'personal-keys': () =>
      import(/* webpackChunkName: "personal-keys" */ './keys/personal-keys.tsx'),
    'account-settings': () =>
      import(/* webpackChunkName: "account-settings" */ './account/account-settings.tsx'),
    'second-factor': () =>
      import(/* webpackChunkName: "second-factor" */ './factors/second-factor.tsx'),
    connection: () => import(/* webpackChunkName: "connection" */ './sso/linked-identity.tsx'),
    pin: () => import(/* webpackChunkName: "pin" */ './device/pin-settings.tsx'),
    enrollment: () => import(/* webpackChunkName: "enrollment" */ './factors/enrollment.tsx'),
    'other-sign-ins': () =>
      import(/* webpackChunkName: "other-sign-ins" */ './sessions/other-sign-ins.tsx'),
    'account-export': () =>
      import(/* webpackChunkName: "account-export" */ './account/account-export.tsx'),
    'delete-account': () =>
      import(/* webpackChunkName: "delete-account" */ './account/delete-account.tsx'),
    'own-sessions': () =>
      import(/* webpackChunkName: "own-sessions" */ './sessions/own-sessions.tsx'),
    'account-activity': () =>
      import(/* webpackChunkName: "account-activity" */ './activity/account-activity.tsx'),
    'agency-people': () =>
      import(/* webpackChunkName: "agency-people" */ './agency/members/people-page.tsx'),
    'agency-member': () =>
      import(/* webpackChunkName: "agency-member" */ './agency/members/member-page.tsx'),
    'agency-audit': () =>
      import(/* webpackChunkName: "agency-audit" */ './agency/audit/audit-page.tsx'),
    'agency-sign-in': () =>
      import(/* webpackChunkName: "agency-sign-in" */ './agency/sign-in/sign-in-page.tsx'),
    'agency-groups': () =>
      import(/* webpackChunkName: "agency-groups" */ './agency/groups/groups-page.tsx'),
  },
});
