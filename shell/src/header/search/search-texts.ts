import { formatCount, formatNumber } from '@firedeck/sdk';

/** The texts inside the search. */
export const searchTexts = {
  field: 'Search for tools, pages and actions',
  results: 'Results',
  similar: 'Similar',
  recent: 'Recent',
  own: 'Pages and actions',
  count: (found: number) => formatCount(found, { one: 'result', other: 'results' }),
  nothing: 'No results',
  more: (left: number) => `${formatNumber(left)} more. Keep typing to narrow results.`,
  loading: 'Searching…',
  missing: (titles: string) => `${titles} couldn't be searched. Open search again to retry.`,
  failed: { title: 'Error', text: 'Something went wrong. Please try again.' },
  shortcuts: 'Keyboard shortcuts',
  helpHint: 'Type ? for keyboard shortcuts.',
  kinds: { page: 'Page', panel: 'Panel', action: 'Action', theme: 'Theme' },
  keywords: {
    credits: 'about versions licenses',
    keys: 'api access',
    activity: 'history recent changes trash restore sign-ins sessions',
    settings: 'preferences name password theme glove mode large controls brightness',
    enterprise: 'status policies modules versions services',
  },
} as const;
