import type { SignUpMode } from '@firedeck/contract';

/** The texts inside the panels. */
export const panelTexts = {
  credits: {
    about:
      'Firedeck is a board for the tools of fire and emergency services: everybody keeps their own links, opens them from one place and keeps notes beside them.',
    versions: 'Versions',
    licences: 'Licences',
    own: 'Firedeck is free software under the Apache License 2.0.',
    bundled: (packages: number) =>
      `Its scripts contain ${packages} packages made by others, under these licences:`,
    loading: 'Loading the licences…',
    missing: (titles: string) => `The licences of ${titles} could not be loaded.`,
    missingSafe: 'They are part of every release.',
    noText: 'The package comes without a text of its licence.',
  },
  activity: {
    account: 'Your account',
    created: 'Created',
    confirmed: 'Email confirmed',
    notConfirmed: 'Not confirmed',
  },
  settings: {
    controls: 'Controls',
    largeControls: {
      label: 'Large controls',
      help: 'Buttons and fields are a third higher: easier with gloves, or in a moving cab.',
    },
    questionMarkKey: {
      label: 'The ? key lists the keyboard shortcuts',
      help: 'Switch it off if it gets in the way of speech input.',
    },
  },
  enterprise: {
    installation: 'This installation',
    address: 'Address',
    releaseState: 'Release state',
    connection: 'Connection',
    modules: 'Modules',
    states: {
      ready: 'in use',
      incompatible: 'does not fit this version',
      disabled: 'switched off',
    },
    released: 'Releases',
    releases: {
      none: 'not released yet',
      live: (version: string, percent: number) => `${version} for ${percent} % of the devices`,
      canary: (version: string, percent: number) => `on trial ${version} for ${percent} %`,
      before: (version: string) => `before ${version}`,
    },
    releasesFailed: {
      title: 'The releases could not be loaded.',
      next: 'The versions this page uses are listed above.',
    },
    services: 'Services',
    policies: 'Policies in force',
    loading: 'Loading status…',
    failed: {
      title: 'The status could not be loaded.',
      safe: 'This says nothing of your data: it is safe.',
    },
    database: 'Database',
    redis: 'Cache and queues',
    live: 'Live updates',
    works: 'Working',
    away: 'Not working',
    signUp: 'Sign-up',
    signUpModes: {
      open: 'Open to everybody',
      domains: 'By email domain',
      invite: 'By invitation',
      closed: 'Closed',
    } satisfies Record<SignUpMode, string>,
    domains: (domains: readonly string[]) => `For addresses at ${domains.join(', ')}`,
    password: 'Password',
    passwordValue: (characters: number) => `At least ${characters} characters`,
    session: 'Sign-in lasts',
    sessionValue: (hours: number, idleMinutes: number) =>
      `${count(hours, 'hour')} at most, ${idle(idleMinutes)} without use`,
    remembered: 'With “Remember me”',
    trash: 'Deleted tools',
    trashValue: (days: number) => `Can be restored for ${count(days, 'day')}`,
    notes: 'Notes',
    notesValue: (revisions: number) => `${count(revisions, 'earlier version')} kept`,
    mail: 'Mail',
    mailValues: { true: 'Sent', false: 'Not set up' },
    days: (days: number) => count(days, 'day'),
  },
} as const;

function count(amount: number, unit: string): string {
  return `${amount.toLocaleString('en')} ${unit}${amount === 1 ? '' : 's'}`;
}

function idle(minutes: number): string {
  return minutes % 60 === 0 ? count(minutes / 60, 'hour') : count(minutes, 'minute');
}
