import { status } from '@firedeck/contract';
import { describe, expect, test } from 'vitest';
import { readConfig } from '../../config.ts';
import { describePolicies } from './describe-policies.ts';

type Policies = ReturnType<typeof describePolicies>;

const enough = {
  MONGODB_URI: 'mongodb://127.0.0.1/firedeck',
  REDIS_URL: 'redis://127.0.0.1',
  KEYS_DIR: '/keys',
};
const provider = { OIDC_ISSUER: 'https://id.example.org', OIDC_CLIENT_ID: 'firedeck' };
const withProvider = { name: 'your agency', creates_accounts: true, session_hours: 12 };

const policiesFor = (names: NodeJS.ProcessEnv): Policies =>
  describePolicies(readConfig({ ...enough, ...names }));

/** Each setting with the policies it changes. */
const settings: [names: NodeJS.ProcessEnv, changes: Partial<Policies>][] = [
  [{ SIGN_UP: 'closed' }, { sign_up: 'closed' }],
  [
    { SIGN_UP: 'domains', SIGN_UP_DOMAINS: 'fire.example, ems.example' },
    { sign_up: 'domains', sign_up_domains: ['fire.example', 'ems.example'] },
  ],
  [{ PASSWORD_MIN_LENGTH: '12' }, { password_min_length: 12 }],
  [{ BREACHED_PASSWORDS_DIR: '/breaches' }, { breached_passwords_refused: true }],
  [{ SESSION_IDLE_MINUTES: '30' }, { session_idle_minutes: 30 }],
  [{ SMTP_URL: 'smtp://mail.example.org' }, { mail: true }],
  [provider, { providers: [withProvider] }],
  [{ ...provider, OIDC_NAME: 'Okta' }, { providers: [{ ...withProvider, name: 'Okta' }] }],
  [
    { ...provider, OIDC_SIGN_UP: 'off' },
    { providers: [{ ...withProvider, creates_accounts: false }] },
  ],
  [
    { ...provider, OIDC_SESSION_HOURS: '8' },
    { providers: [{ ...withProvider, session_hours: 8 }] },
  ],
  [
    // Sign-up is closed, as new accounts would sign in by password.
    { ...provider, PASSWORD_SIGN_IN: 'operators' },
    { providers: [withProvider], passwords: 'operators', sign_up: 'closed' },
  ],
  [{ MFA: 'optional' }, { second_factor: { mode: 'optional', grace_days: 14, remember_days: 0 } }],
  [
    { MFA: 'all', MFA_GRACE_DAYS: '3', MFA_REMEMBER_DAYS: '30' },
    { second_factor: { mode: 'all', grace_days: 3, remember_days: 30 } },
  ],
  [{ DEVICE_PROFILE: 'shared' }, { device_profile: 'shared' }],
  [
    { SHIFT_CHANGES: '19:00, 07:00 America/Denver' },
    { shift_changes: { times: ['07:00', '19:00'], time_zone: 'America/Denver' } },
  ],
  [{ OFFLINE: 'public' }, { offline: 'public' }],
  [{ AUDIT_DAYS: '400' }, { audit_days: 400 }],
  [{ AUDIT_DAYS_BY_KIND: 'activity=90' }, { audit_days_by_kind: { activity: 90 } }],
  [{ ACTIVITY_NETWORKS: 'on' }, { activity_network_days: 90 }],
];

/** Policies without a setting. */
const ofTheProduct = {
  session_hours: 24,
  remember_me_days: 30,
  trash_days: 30,
  notes_revisions: 20,
  offline_copy_hours: 72,
  activity_days: 365,
  keys_per_member: 20,
  key_days: 365,
} satisfies Partial<Policies>;

describe('the policies shown', () => {
  test.each(settings)('with %o › change exactly as configured', (names, changes) => {
    expect(policiesFor(names)).toEqual({ ...policiesFor({}), ...changes });
  });

  test('fixed limits › are shown as they are', () => {
    expect(policiesFor({})).toMatchObject(ofTheProduct);
  });

  test('each one › is a fixed limit or has a setting in this test', () => {
    const tried = settings.flatMap(([, changes]) => Object.keys(changes));
    expect(new Set([...tried, ...Object.keys(ofTheProduct)])).toEqual(
      new Set(Object.keys(status.shape.policies.shape)),
    );
  });
});
