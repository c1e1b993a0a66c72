/** Every text of the shell's own screens. */
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
    somethingNew: 'Notifications, something new',
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
  close: 'Close',
  signedOut: { title: 'Signed Out', text: 'You have been successfully signed out.' },
  signOutUnsaved: {
    title: 'Sign out without saving?',
    text: 'Some of what you typed is not saved.',
    confirm: 'Sign out',
  },
  signOutFailed: { title: 'Error', text: 'Failed to sign out. Please try again.' },
  sessionEnded: { title: 'Signed Out', text: 'Your session has ended. Please sign in again.' },
  search: {
    title: 'Search',
    placeholder: 'Page, panel or theme',
    results: 'Results',
    nothing: 'Nothing found',
    kinds: { page: 'Page', panel: 'Panel', theme: 'Theme' },
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
  nothingNew: 'Nothing new.',
  notFound: {
    title: 'Page Not Found',
    text: 'There is nothing at this address.',
    back: 'Back to Dashboard',
  },
} as const;
