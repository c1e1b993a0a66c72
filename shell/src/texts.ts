const safe = 'What you saved is safe, and everything else on this page works.';
const next = 'Try again, or come back in a moment.';

/** Texts of the shell's first page. Search and panels load later and have their own. */
export const texts = {
  product: 'Firedeck',
  header: {
    skip: 'Skip to content',
    navigation: 'Main',
    dashboard: 'Dashboard',
    signIn: 'Sign in',
    search: 'Search',
    searchField: 'Search tools and actions',
    theme: 'Theme',
    notifications: 'Notifications',
    unread: (count: number) => `Notifications, ${count} new`,
    // Starts with the visible initials, so that voice control finds the button.
    userMenu: (name: string, initials: string) => `${initials}, account menu for ${name}`,
    signOut: 'Sign out',
    lock: 'Lock',
  },
  themes: {
    system: 'Use device setting',
    light: 'Light',
    dark: 'Dark',
    night: 'Night (red)',
    amber: 'Night (amber)',
  },
  gloveMode: 'Glove mode',
  loginBar: {
    label: 'This device',
    connected: 'Connected',
    notConnected: 'No connection',
    theme: (name: string) => `Theme: ${name}`,
    gloveMode: (isOn: boolean) => `Glove mode ${isOn ? 'on' : 'off'}`,
  },
  brightness: {
    label: 'Brightness',
    value: (percent: number) => `${percent}%`,
    help: (percent: number) => `Below ${percent}%, text no longer meets a contrast of 4.5:1.`,
  },
  panels: {
    credits: 'Credits',
    keys: 'Keys',
    activity: 'Activity',
    settings: 'Settings',
    enterprise: 'Enterprise',
    trash: 'Trash',
  },
  /** Explains the entries, because the specification sets their words. */
  panelHints: {
    credits: 'Versions and licenses',
    keys: 'API keys for other programs',
    activity: 'Recent changes and sign-ins',
    settings: 'Account, board and this device',
    enterprise: 'Your organization and its rules',
  },
  stepUp: 'Enter your password to continue',
  stepUpAgency: 'Sign in again to continue',
  stepUpFactor: "Confirm it's you to continue",
  loading: 'Loading...',
  close: 'Close',
  sectionFailed: { title: "This section couldn't be loaded.", safe, next },
  sectionStopped: {
    title: 'This section stopped working.',
    safe,
    next: 'Try again, or reload this page.',
  },
  rootFailure: {
    title: 'Firedeck stopped working',
    text: 'What you saved is safe. Reload this page to continue.',
    reload: 'Reload',
  },
  signingOut: { title: 'Signing out...' },
  signedOutHere: {
    title: 'Signed Out',
    text: 'Signed out on this device. Your session ends once Firedeck responds.',
  },
  signedOut: { title: 'Signed Out', text: 'You have been successfully signed out.' },
  signOutUnsaved: {
    title: 'Sign out without saving?',
    text: 'You have unsaved changes.',
    confirm: 'Sign out',
  },
  signOutFailed: { title: 'Error', text: 'Failed to sign out. Please try again.' },
  sessionEnded: { title: 'Signed Out', text: 'Your session has ended. Please sign in again.' },
  /** Shown in place of a module's view; `name` is its title and version. */
  modules: {
    loading: (title: string) => `Loading ${title}...`,
    failed: (name: string) => `${name} could not be loaded.`,
    stopped: (name: string) => `${name} stopped working.`,
    slow: (name: string) => `${name} is taking longer than usual to load.`,
    incompatible: (name: string) => `${name} isn't compatible with this version of Firedeck.`,
    unreadable: 'This release is damaged. Please tell your administrator.',
    disabled: (name: string) => `${name} is currently turned off.`,
    restWorks: 'Everything else on this page works.',
    safe,
    updateAvailable: 'A newer version is available. Reload this page.',
    reload: 'Reload',
    next,
  },
  unreadableDocument: {
    title: 'This page could not be read.',
    safe: 'What you saved is safe.',
    next: 'Reload it, or come back in a moment.',
    retryLabel: 'Reload',
  },
  connection: {
    unreachable: "Can't reach Firedeck. Retrying...",
    offline: (since: string, copied: string) =>
      `Offline since ${since} · board from ${copied} · notes saved here`,
    unreachableLong:
      "Can't reach Firedeck right now. You can still launch the tools shown. Firedeck will reconnect automatically.",
    livePaused: 'Live updates are paused',
    livePausedLong:
      'Live updates are paused. Changes made elsewhere may take up to 30 seconds to appear.',
    live: 'Connected. Changes made elsewhere appear immediately.',
  },
  release: {
    title: 'Update available',
    text: 'Reload to use the latest version.',
    reload: 'Reload',
  },
  notFound: {
    title: 'Page Not Found',
    text: "This page doesn't exist.",
    back: 'Back to Dashboard',
  },
} as const;
