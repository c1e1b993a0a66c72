import {
  type AuditDetailField,
  type AuditKind,
  type AuditLine,
  type AuditOutcome,
  roles,
  stationRole,
} from '@firedeck/contract';
import { formatCount, formatNumber } from '@firedeck/sdk';
import { agencyTexts } from '../agency-texts.ts';

const lines = (count: number) => formatCount(count, { one: 'line', other: 'lines' });

export const auditTexts = {
  title: 'Audit',
  about: 'Who did what in this agency. Lines are never changed.',
  failed: 'The audit could not be loaded.',
  filters: {
    label: 'Filters',
    search: 'Search names, addresses and details',
    from: 'From day',
    to: 'To day',
    kind: 'What was done',
    anyKind: 'Anything',
    actor: 'Done by',
    subject: 'Affected',
    exact: 'A whole address, name or ID',
    clear: 'Clear filters',
  },
  none: 'No line matches these filters.',
  noneYet: 'Nothing is recorded yet.',
  noneSoFar: 'No match so far. Search further back.',
  more: 'Show older lines',
  loading: 'Loading...',
  count: (shown: number, isAll: boolean) => (isAll ? lines(shown) : `The newest ${lines(shown)}`),
  seals: {
    none: 'No line is sealed yet. Once lines are sealed, later changes can be detected.',
    last: (time: string) => `All lines up to ${time} are sealed: later changes can be detected.`,
    unsealed: (count: number) => `Not sealed yet: ${lines(count)} written since then.`,
    number: (number: number, count: number) => `Seal ${formatNumber(number)} over ${lines(count)}`,
    root: 'Root',
  },
  export: {
    open: 'Export',
    title: 'Export the audit',
    about:
      'The file has every line that matches your filters, oldest first, and the lines from before each act, which this page does not show. It contains names and email addresses, but no passwords, keys or full web addresses. Your export is recorded in the audit, too.',
    unfiltered: 'No filter is set: the file holds the whole audit.',
    filtered: 'Filters that are set:',
    format: 'Format',
    formats: { csv: 'CSV, for spreadsheets', ndjson: 'NDJSON, one JSON object per line' },
    submit: 'Export',
    busy: 'Exporting...',
    received: (bytes: number) => `Received ${formatSize(bytes)}`,
    waiting: 'Waiting for the server...',
    cancel: 'Cancel',
    done: 'Audit exported',
    failed: 'The audit was not exported',
    cutOff: 'The connection ended before the file was complete. Choose a shorter time span.',
  },
  line: {
    by: (name: string) => `by ${name}`,
    directory: (name: string) => `the directory (${name})`,
    operator: (name: string) => `operator ${name}`,
    team: (name: string) => `a release key (${name})`,
    system: 'the server',
    unknownName: 'not on record',
    outcomes: new Map<AuditOutcome, string>([
      ['asked', 'Began; how it ended is not on record'],
      ['accepted', 'Done'],
      ['refused', 'Refused'],
      ['failed', 'Failed'],
    ]),
    /** Details of a newer server are shown with their own names. */
    details: new Map<string, string>(
      Object.entries({
        added: 'Added',
        arguments: 'Arguments',
        artifact: 'Artifact',
        fields: 'Changed fields',
        format: 'Format',
        group_kind: 'Kind of group',
        group_names: 'Groups',
        groups: 'IDs of groups',
        keys: 'API keys',
        lines: 'Lines',
        members: 'Members',
        name: 'Name',
        parent: 'Part of',
        percent: 'Percent',
        provider: 'Sign-in provider',
        reasons: 'Reasons',
        removed: 'Removed',
        removed_sign_ups: 'Removed sign-ups',
        role: 'Role',
      } satisfies Record<AuditDetailField, string>),
    ),
    fields: {
      at: 'When',
      kind: 'What',
      outcome: 'Outcome',
      actor: 'Done by',
      actorId: 'Done by (ID)',
      subject: 'Affected',
      subjectId: 'Affected (ID)',
      network: 'Network',
      device: 'Device',
      key: 'Key',
      requestId: 'Request',
      act: 'Act',
      seal: 'Seal',
      id: 'Line',
    },
    notSealed: 'Not sealed yet',
    openPerson: 'Open this person',
    onlyActor: 'Show lines by this person or program',
    onlySubject: 'Show lines about this',
  },
  kinds: {
    invite: 'Invited',
    'sign-up': 'Created own account',
    'link-provider': 'Linked account to provider',
    'unlink-provider': 'Disconnected account from provider',
    'create-user': 'Created account',
    'adopt-user': 'Directory took over account',
    'restore-user': 'Restored account',
    'change-user': 'Changed account',
    'disable-user': 'Disabled account',
    'enable-user': 'Enabled account',
    'delete-user': 'Deleted account',
    'change-email': 'Changed email address',
    'end-sessions': 'Signed out everywhere',
    'set-password': 'Set password',
    'unlock-user': 'Cleared failed sign-ins',
    'grant-role': 'Assigned role',
    'revoke-role': 'Removed role',
    'confirm-role': 'Confirmed role',
    'break-glass': 'Created emergency account',
    'end-break-glass': 'Ended emergency account',
    'reset-mfa': 'Reset second factor',
    hold: 'Put on hold',
    'release-hold': 'Released hold',
    activity: 'Read activity',
    'list-users': 'Listed members',
    'list-roles': 'Listed roles',
    'audit-export': 'Exported audit',
    'create-group': 'Created group',
    'change-group': 'Changed group',
    'delete-group': 'Deleted group',
    'group-members': 'Changed members of group',
    'add-members': 'Added members to group',
    'remove-members': 'Removed members from group',
    'list-devices': 'Listed shared devices',
    'device-code': 'Created code for a shared device',
    'enroll-device': 'Set up a shared device',
    'set-pin': 'Set a PIN on a shared device',
    'remove-pin': 'Removed a PIN from a shared device',
    'turn-off-pin': 'Turned off a PIN after wrong tries',
    'end-device': 'Ended shared device',
    'list-station-sheets': 'Listed accounts with station tools',
    'station-sheet': 'Gave a station the tools of an account',
    'end-station-sheet': 'Ended the station tools of an account',
    'scim-key': 'Created SCIM key',
    'end-scim-key': 'Ended SCIM key',
    'release-key': 'Created release key',
    'first-release': 'Released every module for the first time',
    'grant-route': 'Granted route',
    'revoke-route': 'Revoked route',
    backup: 'Backed up',
    restore: 'Restored backup',
    schema: 'Changed schema',
    purge: 'Removed old lines',
    release: 'Released module',
    rollback: 'Rolled back module',
    canary: 'Started canary',
    disable: 'Disabled module',
    enable: 'Enabled module',
  } as Partial<Record<AuditKind, string>>,
};

/** Kinds of a newer server are shown as recorded. */
export const formatKind = (kind: AuditKind): string =>
  auditTexts.kinds[kind] ?? kind.replaceAll('-', ' ');

export function formatActor({ type, name }: AuditLine['actor']): string {
  const { line } = auditTexts;
  const shown = name || line.unknownName;
  if (type === 'system') return line.system;
  return type === 'member' ? shown : (line[type]?.(shown) ?? shown);
}

/** Formats a recorded role, such as `station_editor:Station 4`; unknown ones stay as recorded. */
export function formatRecordedRole(recorded: string): string {
  const [name = '', group] = recorded.split(/:(.*)/s);
  const role = roles.find((one) => one === name);
  if (!role) return recorded;
  const plain = agencyTexts.roles[role];
  if (!group) return plain;
  return role === stationRole
    ? agencyTexts.ofGroup(plain, group)
    : agencyTexts.byGroup(plain, group);
}

const kilobyte = 1_000;
const megabyte = 1_000_000;

function formatSize(bytes: number): string {
  return bytes < megabyte
    ? `${formatNumber(Math.round(bytes / kilobyte))} kB`
    : `${formatNumber(Math.round(bytes / (megabyte / 10)) / 10)} MB`;
}
