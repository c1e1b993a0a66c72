import { deviceRules, type Status, signInSentences } from '@firedeck/contract';
import type { Fact } from './facts.tsx';
import { policyTexts } from './policy-texts.ts';

type Policies = Status['policies'];

/** The policies of this installation, in words. Older servers leave some out. */
export function policyFacts(policies: Policies): Fact[] {
  const facts: [label: string, value: string | undefined][] = [
    [policyTexts.signUp, formatSignUp(policies)],
    ...(policies.providers ?? []).map((one): [string, string] => [
      policyTexts.provider(one.name),
      policyTexts.providerValue(one.creates_accounts),
    ]),
    [policyTexts.password, formatPassword(policies)],
    [policyTexts.secondFactor, formatSecondFactor(policies)],
    [
      policyTexts.session,
      policyTexts.sessionValue(policies.session_hours, policies.session_idle_minutes),
    ],
    ...(policies.providers ?? []).map((one): [string, string] => [
      policyTexts.providerSession(one.name),
      policyTexts.sessionValue(one.session_hours, policies.session_idle_minutes),
    ]),
    [policyTexts.remembered, policyTexts.days(policies.remember_me_days)],
    [policyTexts.sharedDevices, formatSharedDevices(policies)],
    [policyTexts.offline, formatOffline(policies)],
    [policyTexts.trash, policyTexts.trashValue(policies.trash_days)],
    [policyTexts.notes, policyTexts.notesValue(policies.notes_revisions)],
    [policyTexts.activity, formatActivity(policies)],
    [policyTexts.audit, formatAudit(policies)],
    [policyTexts.keys, formatKeys(policies)],
    [policyTexts.mail, policyTexts.mailValues[`${policies.mail}`]],
  ];
  return facts.flatMap(([label, value]) => (value === undefined ? [] : [{ label, value }]));
}

const formatSignUp = ({ sign_up: mode, sign_up_domains: domains }: Policies): string =>
  mode === 'domains' ? policyTexts.domains(domains) : (policyTexts.signUpModes[mode] ?? mode);

function formatPassword(policies: Policies): string {
  const { passwords = 'all', breached_passwords_refused: isChecked } = policies;
  if (passwords === 'off') return policyTexts.passwordOff;
  const rule = signInSentences.passwordLength(policies.password_min_length);
  return [
    rule,
    ...(isChecked ? [policyTexts.passwordChecked] : []),
    ...(passwords === 'operators' ? [policyTexts.passwordOperators] : []),
  ].join(', ');
}

function formatSecondFactor({ second_factor: policy, passwords }: Policies): string | undefined {
  // Servers that send neither are older than second factors.
  if (!policy) return passwords === undefined ? undefined : signInSentences.secondFactorModes.off;
  const isRequired = policy.mode === 'roles' || policy.mode === 'all';
  return [
    signInSentences.secondFactorModes[policy.mode] ?? policy.mode,
    ...(isRequired ? [policyTexts.secondFactorGrace(policy.grace_days)] : []),
    ...(policy.remember_days > 0 ? [policyTexts.secondFactorRemembered(policy.remember_days)] : []),
  ].join(', ');
}

function formatSharedDevices({ device_profile: least, shift_changes: changes }: Policies) {
  if (least === undefined) return undefined;
  const { idleMinutes, sessionHours } = deviceRules;
  const end = changes
    ? policyTexts.untilShiftChange(changes.times, changes.time_zone)
    : policyTexts.upToHours(sessionHours);
  const idle = policyTexts.sharedDevicesIdle(idleMinutes.shared, idleMinutes.vehicle);
  return [end, idle, ...(least === 'personal' ? [] : [policyTexts.leastProfiles[least]])].join(
    ', ',
  );
}

function formatOffline({ offline, offline_copy_hours: hours }: Policies): string | undefined {
  if (offline === undefined || hours === undefined) return undefined;
  return offline === 'private' ? policyTexts.copy(hours) : policyTexts.offlineModes[offline];
}

function formatActivity(policies: Policies): string | undefined {
  const { activity_days: days, activity_network_days: networkDays } = policies;
  if (days === undefined || networkDays === undefined) return undefined;
  return policyTexts.activityValue(days, networkDays);
}

function formatAudit({ audit_days: days, audit_days_by_kind: others }: Policies) {
  if (days === undefined) return undefined;
  const kinds = Object.entries(others ?? {}).map(([kind, own]) => policyTexts.auditKind(kind, own));
  return [days === null ? policyTexts.auditForGood : policyTexts.auditDays(days), ...kinds].join(
    ', ',
  );
}

function formatKeys({ keys_per_member: count, key_days: days }: Policies): string | undefined {
  if (count === undefined || days === undefined) return undefined;
  return policyTexts.keysValue(count, days);
}
