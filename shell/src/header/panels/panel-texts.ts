/** The texts inside the panels. */
export const panelTexts = {
  credits: {
    about:
      'Firedeck is a board for the tools of fire and emergency services: everybody keeps their own links, opens them from one place and keeps notes beside them.',
    versions: 'Versions',
    licences: 'Licences',
    own: 'Firedeck is free software under the Apache License 2.0. It stands on:',
    libraries: [
      ['React, React Router, Redux Toolkit', 'MIT'],
      ['MUI, Emotion, notistack', 'MIT'],
      ['dnd kit, TanStack Virtual, React Hook Form', 'MIT'],
      ['Module Federation', 'MIT'],
      ['Public Sans', 'SIL Open Font License 1.1'],
    ],
  },
  keys: {
    none: 'You have no keys.',
    how: 'Your account can be used with your e-mail address and password alone; no program acts in your name.',
  },
  activity: {
    account: 'Your account',
    created: 'Created',
    confirmed: 'E-mail confirmed',
    notConfirmed: 'Not confirmed',
    browser: 'This browser',
    remembered: 'Signed in until',
    untilClosed: 'the browser is closed',
  },
  settings: {
    theme: 'Theme',
    you: 'You',
    name: 'Name',
    noName: 'Not given',
    email: 'E-mail',
  },
  enterprise: {
    installation: 'This installation',
    address: 'Address',
    releases: 'Release state',
    connection: 'Connection',
    modules: 'Modules',
  },
} as const;
