import { formatCount } from '@firedeck/sdk';

/** The texts inside the panels. */
export const panelTexts = {
  credits: {
    about:
      'Firedeck is a board for the tools of fire and emergency services: each member keeps their own links, opens them from one place and keeps notes alongside.',
    versions: 'Versions',
    licenses: 'Licenses',
    own: 'Firedeck is free software under the Apache License 2.0.',
    bundled: (packages: number) =>
      `It includes ${formatCount(packages, { one: 'package', other: 'packages' })} made by others, under these licenses:`,
    loading: 'Loading licenses...',
    missing: (titles: string) => `The licenses of ${titles} couldn't be loaded.`,
    missingSafe: 'Everything else on this page works.',
    noText: "This package doesn't include its license text.",
  },
  activity: {
    openTrash: 'Show deleted tools',
    account: 'Your account',
    created: 'Created',
    confirmed: 'Email confirmed',
    notConfirmed: 'Not confirmed',
  },
  settings: {
    controls: 'Controls',
    nightHours: { label: 'Switch to night colors at set times', from: 'From', to: 'To' },
    largeControlsHelp:
      'Buttons and fields are a third taller: easier with gloves, or in a moving cab.',
    countsUse: {
      label: 'Show most used and recent items in search',
      help: 'Firedeck counts what you open, on this device only. Turning this off deletes the counts.',
    },
    singleKeyShortcuts: {
      label: 'Search with the / key, show keyboard shortcuts with the ? key',
      help: 'Turn this off if it interferes with voice input.',
    },
  },
  enterprise: {
    installation: 'This installation',
    address: 'Address',
    releaseState: 'Release number',
    connection: 'Connection',
    modules: 'Modules',
    showModules: 'Versions in use',
    states: {
      ready: 'in use',
      incompatible: 'not compatible',
      disabled: 'turned off',
    },
    released: 'Releases',
    showReleases: 'Release states',
    releases: {
      none: 'not released yet',
      live: (version: string, percent: number) => `${version} on ${percent}% of devices`,
      canary: (version: string, percent: number) => `trying out ${version} on ${percent}%`,
      previous: (version: string) => `previous: ${version}`,
    },
    releasesFailed: {
      title: "The releases couldn't be loaded.",
      next: '“Versions in use”, above, lists what this page uses.',
    },
    services: 'Services',
    policies: 'Active policies',
    loading: 'Loading status...',
    failed: {
      title: "The status couldn't be loaded.",
      safe: 'Your data is not affected.',
    },
    database: 'Database',
    redis: 'Cache and queues',
    live: 'Live updates',
    working: 'Working',
    notWorking: 'Not working',
  },
} as const;
