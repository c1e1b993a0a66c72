import type { Status } from '@firedeck/contract';

/** A response of `GET /api/status` with Redis stopped. */
export const aStatus = (): Status => ({
  policies: {
    sign_up: 'domains',
    sign_up_domains: ['fire.example', 'ems.example'],
    password_min_length: 6,
    session_hours: 24,
    session_idle_minutes: 720,
    remember_me_days: 30,
    trash_days: 30,
    notes_revisions: 20,
    mail: false,
    providers: [],
    passwords: 'all',
    breached_passwords_refused: false,
    device_profile: 'personal',
    offline: 'private',
    offline_copy_hours: 72,
    activity_days: 365,
    activity_network_days: 0,
    audit_days: null,
    audit_days_by_kind: {},
    keys_per_member: 20,
    key_days: 365,
  },
  services: { database: true, redis: false, live: false },
});
