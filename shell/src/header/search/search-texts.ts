/** The texts inside the search. */
export const searchTexts = {
  field: 'Search for tools, pages and actions',
  results: 'Results',
  recent: 'Recently chosen',
  own: 'Pages and actions',
  count: (found: number) => (found === 1 ? '1 result' : `${found.toLocaleString('en')} results`),
  nothing: 'Nothing found',
  more: (left: number) => `and ${left.toLocaleString('en')} more: type another word to find fewer.`,
  loading: 'Looking for more…',
  missing: (titles: string) => `${titles} could not be searched. Open the search again to retry.`,
  failed: { title: 'Error', text: 'That did not work. Please try again.' },
  shortcuts: 'Keyboard shortcuts',
  helpHint: 'Type ? for the keyboard shortcuts.',
  kinds: { page: 'Page', panel: 'Panel', action: 'Action', theme: 'Theme' },
  keywords: {
    credits: 'about versions licences',
    keys: 'api access',
    activity: 'history recent changes trash restore sign-ins sessions',
    settings: 'preferences name password theme large controls',
    enterprise: 'status policies modules versions services',
  },
} as const;
