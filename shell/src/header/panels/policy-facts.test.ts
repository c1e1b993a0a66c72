import { type Status, status } from '@firedeck/contract';
import { describe, expect, test } from 'vitest';
import { aStatus } from '../../testing/a-status.ts';
import { policyFacts } from './policy-facts.ts';

type Policies = Status['policies'];

const before: Policies = { ...aStatus().policies, sign_up: 'open', sign_up_domains: [] };
const sentencesFor = (policies: Policies): Record<string, unknown> =>
  Object.fromEntries(policyFacts(policies).map(({ label, value }) => [label, value]));

const okta = { name: 'Okta', creates_accounts: true, session_hours: 12 };
const withOkta = {
  'Sign-in with Okta': 'The first sign-in creates an account',
  'Session with Okta': 'Up to 12 hours, or 12 hours of inactivity',
};

/** Each policy with the sentences it changes. */
const changes: [policies: Partial<Policies>, sentences: Record<string, string>][] = [
  [{ sign_up: 'invite' }, { 'Sign-up': 'By invitation' }],
  [{ sign_up: 'closed' }, { 'Sign-up': 'Closed' }],
  [
    { sign_up: 'domains', sign_up_domains: ['fire.example', 'ems.example'] },
    { 'Sign-up': 'For addresses at fire.example, ems.example' },
  ],
  [{ providers: [okta] }, withOkta],
  [
    { providers: [{ ...okta, creates_accounts: false }] },
    { ...withOkta, 'Sign-in with Okta': 'Only for people who already have an account' },
  ],
  [
    { providers: [{ ...okta, session_hours: 8 }] },
    { ...withOkta, 'Session with Okta': 'Up to 8 hours, or 12 hours of inactivity' },
  ],
  [{ passwords: 'off' }, { Password: 'Not accepted' }],
  [{ passwords: 'operators' }, { Password: 'At least 6 characters, only for emergency accounts' }],
  [{ password_min_length: 15 }, { Password: 'At least 15 characters' }],
  [
    { breached_passwords_refused: true },
    { Password: 'At least 6 characters, none from a known data breach' },
  ],
  [
    { second_factor: { mode: 'optional', grace_days: 14, remember_days: 0 } },
    { 'Second factor': 'For those who want it' },
  ],
  [
    { second_factor: { mode: 'roles', grace_days: 14, remember_days: 0 } },
    {
      'Second factor':
        'Required of people with a role and of emergency accounts, set up within 14 days',
    },
  ],
  [
    { second_factor: { mode: 'all', grace_days: 0, remember_days: 7 } },
    {
      'Second factor':
        'Required of everyone with a password, set up before anything else, remembered devices skip the second step for 7 days',
    },
  ],
  [{ session_hours: 1 }, { 'Session length': 'Up to 1 hour, or 12 hours of inactivity' }],
  [
    { session_idle_minutes: 30 },
    { 'Session length': 'Up to 24 hours, or 30 minutes of inactivity' },
  ],
  [{ remember_me_days: 7 }, { 'With “Remember me”': '7 days' }],
  [
    { device_profile: 'shared' },
    {
      'On shared devices':
        'Up to 12 hours, locked after 15 minutes of inactivity (30 minutes in vehicles), every device counts as shared',
    },
  ],
  [
    { shift_changes: { times: ['07:00', '19:00'], time_zone: 'America/Denver' } },
    {
      'On shared devices':
        'Until the shift changes at 07:00 and 19:00 (America/Denver), locked after 15 minutes of inactivity (30 minutes in vehicles)',
    },
  ],
  [{ offline: 'off' }, { 'Without a connection': 'Devices keep nothing' }],
  [
    { offline: 'public' },
    { 'Without a connection': 'Devices keep the pages, but no board and no notes' },
  ],
  [
    { offline_copy_hours: 24 },
    {
      'Without a connection':
        'With “Remember me”, devices show a copy of your board and notes for 1 day',
    },
  ],
  [{ trash_days: 7 }, { 'Deleted tools': 'Can be restored for 7 days' }],
  [{ notes_revisions: 5 }, { 'Personal Notes history': '5 earlier versions kept' }],
  [{ activity_days: 90 }, { Activity: 'Kept for 90 days, without network addresses' }],
  [{ activity_network_days: 90 }, { Activity: 'Kept for 365 days, network addresses for 90 days' }],
  [{ audit_days: 400 }, { Audit: 'Kept for 400 days' }],
  [{ audit_days_by_kind: { activity: 90 } }, { Audit: 'Never removed, “activity” for 90 days' }],
  [{ keys_per_member: 5 }, { 'API keys': 'Up to 5 for each person, each for at most 365 days' }],
  [{ key_days: 30 }, { 'API keys': 'Up to 20 for each person, each for at most 30 days' }],
  [{ mail: true }, { Email: 'Sent' }],
];

describe('policy sentences', () => {
  test.each(changes)('%o › changes only its sentences', (policies, sentences) => {
    const changed = sentencesFor({ ...before, ...policies });
    expect(changed).toEqual({ ...sentencesFor(before), ...sentences });
    expect(changed).not.toEqual(sentencesFor(before));
  });

  test('each policy › changes a sentence', () => {
    const tried = new Set(changes.flatMap(([policies]) => Object.keys(policies)));
    expect(tried).toEqual(new Set(Object.keys(status.shape.policies.shape)));
  });

  test('second factors off › a sentence says so', () => {
    expect(sentencesFor(before)['Second factor']).toBe('Not offered');
  });

  test('an older server › only the policies it sends', () => {
    const { sign_up, sign_up_domains, password_min_length, mail, ...rest } = before;
    const { session_hours, session_idle_minutes, remember_me_days, trash_days } = rest;
    const of = { sign_up, sign_up_domains, password_min_length, mail };
    const sessions = { session_hours, session_idle_minutes, remember_me_days };
    const { notes_revisions } = rest;
    expect(Object.keys(sentencesFor({ ...of, ...sessions, trash_days, notes_revisions }))).toEqual([
      'Sign-up',
      'Password',
      'Session length',
      'With “Remember me”',
      'Deleted tools',
      'Personal Notes history',
      'Email',
    ]);
  });
});
