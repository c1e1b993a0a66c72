import type { OfflineMode, SharedProfile, SignUpMode } from '@firedeck/contract';
import { formatCount } from '@firedeck/sdk';

const nouns = {
  minute: { one: 'minute', other: 'minutes' },
  hour: { one: 'hour', other: 'hours' },
  day: { one: 'day', other: 'days' },
  earlierVersion: { one: 'earlier version', other: 'earlier versions' },
};
const inDays = (days: number) => formatCount(days, nouns.day);

/** The policies of an installation, in words. */
export const policyTexts = {
  signUp: 'Sign-up',
  signUpModes: {
    open: 'Open to anyone',
    domains: 'By email domain',
    invite: 'By invitation',
    closed: 'Closed',
  } satisfies Record<SignUpMode, string>,
  domains: (domains: readonly string[]) => `For addresses at ${domains.join(', ')}`,
  provider: (name: string) => `Sign-in with ${name}`,
  providerValue: (createsAccounts: boolean) =>
    createsAccounts
      ? 'The first sign-in creates an account'
      : 'Only for people who already have an account',
  password: 'Password',
  passwordChecked: 'none from a known data breach',
  passwordOperators: 'only for emergency accounts',
  passwordOff: 'Not accepted',
  secondFactor: 'Second factor',
  secondFactorGrace: (days: number) =>
    days === 0 ? 'set up before anything else' : `set up within ${inDays(days)}`,
  secondFactorRemembered: (days: number) =>
    `remembered devices skip the second step for ${inDays(days)}`,
  session: 'Session length',
  providerSession: (name: string) => `Session with ${name}`,
  sessionValue: (hours: number, idleMinutes: number) =>
    `Up to ${inHours(hours)}, or ${formatIdle(idleMinutes)} of inactivity`,
  sharedDevices: 'On shared devices',
  leastProfiles: {
    vehicle: 'every device counts as one in a vehicle',
    shared: 'every device counts as shared',
  } satisfies Record<SharedProfile, string>,
  untilShiftChange: (times: readonly string[], zone: string) =>
    `Until the shift changes at ${times.join(' and ')} (${zone})`,
  upToHours: (hours: number) => `Up to ${inHours(hours)}`,
  sharedDevicesIdle: (minutes: number, inVehicles: number) =>
    `locked after ${formatIdle(minutes)} of inactivity (${formatIdle(inVehicles)} in vehicles)`,
  remembered: 'With “Remember me”',
  offline: 'Without a connection',
  offlineModes: {
    off: 'Devices keep nothing',
    public: 'Devices keep the pages, but no board and no notes',
  } satisfies Record<Exclude<OfflineMode, 'private'>, string>,
  copy: (hours: number) =>
    `With “Remember me”, devices show a copy of your board and notes for ${hours % 24 === 0 ? inDays(hours / 24) : inHours(hours)}`,
  trash: 'Deleted tools',
  trashValue: (days: number) => `Can be restored for ${inDays(days)}`,
  notes: 'Personal Notes history',
  notesValue: (revisions: number) => `${formatCount(revisions, nouns.earlierVersion)} kept`,
  activity: 'Activity',
  activityValue: (days: number, networkDays: number) =>
    networkDays === 0
      ? `Kept for ${inDays(days)}, without network addresses`
      : `Kept for ${inDays(days)}, network addresses for ${inDays(networkDays)}`,
  audit: 'Audit',
  auditForGood: 'Never removed',
  auditDays: (days: number) => `Kept for ${inDays(days)}`,
  auditKind: (kind: string, days: number) => `“${kind}” for ${inDays(days)}`,
  keys: 'API keys',
  keysValue: (count: number, days: number) =>
    `Up to ${count} for each person, each for at most ${inDays(days)}`,
  mail: 'Email',
  mailValues: { true: 'Sent', false: 'Not set up' },
  days: inDays,
} as const;

const inHours = (hours: number) => formatCount(hours, nouns.hour);

function formatIdle(minutes: number): string {
  return minutes % 60 === 0 ? inHours(minutes / 60) : formatCount(minutes, nouns.minute);
}
