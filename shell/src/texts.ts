/**
 * Every text of the shell that the first page may show. The search and the panels have theirs beside
 * them, because they come later.
 */
export const texts = {
  product: 'Firedeck',
  header: {
    skip: 'Skip to content',
    navigation: 'Main',
    dashboard: 'Dashboard',
    signIn: 'Sign in',
    search: 'Search',
    theme: 'Theme',
    notifications: 'Notifications',
    unread: (count: number) => `Notifications, ${count} new`,
    // Whoever speaks to the screen says what it shows: the initials.
    userMenu: (name: string, initials: string) => `${initials}, user menu of ${name}`,
    signOut: 'Sign out',
  },
  themes: { system: 'Like this device', light: 'Light', dark: 'Dark', night: 'Night, red only' },
  panels: {
    credits: 'Credits',
    keys: 'Keys',
    activity: 'Activity',
    settings: 'Settings',
    enterprise: 'Enterprise',
  },
  stepUp: 'Enter your password to go on',
  close: 'Close',
  closeMessage: 'Close message',
  partMissing: {
    title: 'This part could not be loaded.',
    safe: 'What you saved is safe, and everything else on this page works.',
    next: 'Try again, or come back in a moment.',
  },
  partBroken: {
    title: 'This part stopped working.',
    safe: 'What you saved is safe, and everything else on this page works.',
    next: 'Try again, or reload this page.',
  },
  /** In place of everything. */
  rootFailure: {
    title: 'Firedeck stopped working',
    text: 'What you saved is safe. Reload this page to continue.',
    reload: 'Reload',
  },
  signedOut: { title: 'Signed Out', text: 'You have been successfully signed out.' },
  signOutUnsaved: {
    title: 'Sign out without saving?',
    text: 'Some of what you typed is not saved.',
    confirm: 'Sign out',
  },
  signOutFailed: { title: 'Error', text: 'Failed to sign out. Please try again.' },
  sessionEnded: { title: 'Signed Out', text: 'Your session has ended. Please sign in again.' },
  /** What is said in the place of a module's view; `name` is its title and version. */
  modules: {
    loading: (title: string) => `Loading ${title}…`,
    failed: (name: string) => `${name} could not be loaded.`,
    stopped: (name: string) => `${name} stopped working.`,
    late: (name: string) => `${name} takes longer than usual to load.`,
    incompatible: (name: string) => `${name} does not fit this version of Firedeck.`,
    unreadable: 'What this page says of it could not be read.',
    disabled: (name: string) => `${name} is switched off at the moment.`,
    restWorks: 'Everything else on this page works.',
    safe: 'What you saved is safe, and everything else on this page works.',
    newer: 'A newer version is there: reload this page.',
    reload: 'Reload',
    next: 'Try again, or come back in a moment.',
  },
  unreadableDocument: {
    title: 'This page could not be read.',
    safe: 'What you saved is safe.',
    next: 'Reload it, or come back in a moment.',
    retryLabel: 'Reload',
  },
  connection: {
    serverAway: 'Firedeck is not reachable. Trying again…',
    serverAwayLong:
      'Firedeck is not reachable right now. What you see can still be launched; it reconnects by itself.',
    liveAway: 'Live updates are paused',
    liveAwayLong: 'Live updates are paused. Changes made elsewhere show within half a minute.',
    live: 'Connected. Changes made elsewhere show at once.',
  },
  release: {
    title: 'Update available',
    text: 'Reload to use the newest version.',
    reload: 'Reload',
  },
  notFound: {
    title: 'Page Not Found',
    text: 'There is nothing at this address.',
    back: 'Back to Dashboard',
  },
} as const;
