import type { ModuleConfigInput } from '@firedeck/contract';

/** Routes and slots of sign-in and the member's account. */
export const moduleConfig: ModuleConfigInput = {
  id: 'auth',
  title: 'Sign in',
  routes: [
    { path: '/login', access: 'public', view: 'login', title: 'Sign in' },
    { path: '/confirm', access: 'public', view: 'confirm', title: 'Confirm your email address' },
    {
      path: '/confirm/new-address',
      access: 'public',
      view: 'new-address',
      title: 'Confirm your new email address',
    },
    {
      path: '/confirm/old-address',
      access: 'public',
      view: 'old-address',
      title: 'Change your email address',
    },
    { path: '/device', access: 'public', view: 'device', title: 'Set up this device' },
    { path: '/reset', access: 'public', view: 'reset', title: 'Choose a new password' },
    { path: '/join', access: 'public', view: 'join', title: 'Create your account' },
    {
      path: '/agency/people',
      access: 'member',
      view: 'agency-people',
      title: 'People',
      navigation: 'Agency',
      roles: ['agency_admin', 'auditor'],
    },
    {
      path: '/agency/people/:id',
      access: 'member',
      view: 'agency-member',
      title: 'Person',
      roles: ['agency_admin', 'auditor'],
    },
    {
      path: '/agency/groups',
      access: 'member',
      view: 'agency-groups',
      title: 'Groups',
      roles: ['agency_admin', 'auditor'],
    },
    {
      path: '/agency/audit',
      access: 'member',
      view: 'agency-audit',
      title: 'Audit',
      roles: ['agency_admin', 'auditor'],
    },
    {
      path: '/agency/sign-in',
      access: 'member',
      view: 'agency-sign-in',
      title: 'Sign-in',
      roles: ['agency_admin'],
    },
  ],
  slots: [
    { slot: 'panel.settings', view: 'account-settings', order: 10, minHeight: 880 },
    { slot: 'panel.settings', view: 'second-factor', order: 15, minHeight: 0 },
    { slot: 'panel.settings', view: 'connection', order: 16, minHeight: 0 },
    { slot: 'panel.settings', view: 'pin', order: 17, minHeight: 0 },
    { slot: 'panel.settings', view: 'other-sign-ins', order: 20, minHeight: 120 },
    { slot: 'panel.settings', view: 'account-export', order: 80, minHeight: 168 },
    { slot: 'panel.settings', view: 'delete-account', order: 90, minHeight: 136 },
    { slot: 'enrollment', view: 'enrollment', order: 10, minHeight: 240 },
    { slot: 'panel.keys', view: 'personal-keys', order: 10, minHeight: 560 },
    { slot: 'panel.activity', view: 'own-sessions', order: 30, minHeight: 120 },
    { slot: 'panel.activity', view: 'own-sign-ins', order: 40, minHeight: 240 },
  ],
  requires: {
    sdk: '>=1.6.0 <3.0.0',
    bff: { accounts: 1, activity: 1, agency: 1, devices: 1, factors: 1, keys: 1 },
  },
};
