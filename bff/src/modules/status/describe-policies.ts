import { hourMs, limits, type Status, times } from '@firedeck/contract';
import type { FastifyInstance } from 'fastify';
import { toSecondFactorPolicy } from '../auth/factors/factor-policy.ts';

/** The policies in force, derived from the configuration and limits that enforce them. */
export function describePolicies(config: FastifyInstance['config']): Status['policies'] {
  const { signUp, singleSignOn } = config;
  const { shiftChanges } = config.devices;
  const secondFactor = toSecondFactorPolicy(config.secondFactor);
  return {
    sign_up: signUp.mode,
    sign_up_domains: signUp.mode === 'domains' ? signUp.domains : [],
    password_min_length: config.passwordMinLength,
    session_hours: times.sessionHours,
    session_idle_minutes: config.sessionIdleMinutes,
    remember_me_days: times.rememberMeDays,
    trash_days: limits.trashDays,
    notes_revisions: limits.notesRevisions,
    mail: config.smtpUrl !== null,
    providers: singleSignOn.providers.map(({ name, createsAccounts, sessionHours }) => ({
      name,
      creates_accounts: createsAccounts,
      session_hours: sessionHours,
    })),
    passwords: singleSignOn.passwords,
    ...(secondFactor && { second_factor: secondFactor }),
    device_profile: config.devices.leastProfile,
    ...(shiftChanges && {
      shift_changes: { times: shiftChanges.times, time_zone: shiftChanges.timeZone },
    }),
    breached_passwords_refused: config.breachedPasswordsDir !== null,
    offline: config.offline,
    offline_copy_hours: times.offlineCopyMs / hourMs,
    activity_days: limits.activityDays,
    activity_network_days: config.activityNetworks ? limits.activityNetworkDays : 0,
    audit_days: config.audit.days,
    audit_days_by_kind: Object.fromEntries(config.audit.daysByKind),
    keys_per_member: limits.keysPerMember,
    key_days: Math.max(...times.keyDays),
  };
}
