/** The texts of the board's first paint, in a file of their own to keep that script small. */
export const openingTexts = {
  heading: 'Tools',
  subtitle: 'Manage and access your tools here',
  add: 'Add New Tool',
  addHint: 'Connect another emergency service tool',
  listLabel: 'Your tools',
  loading: 'Loading your tools',
  allSections: 'All',
  launch: 'Launch',
  openInNewTab: 'Open in New Tab',
} as const;
