import { formatCount, formatNumber } from '@firedeck/sdk';
import { commandKey } from './search-key.ts';

/** The texts inside the search. */
export const searchTexts = {
  field: 'Search for tools, pages and actions',
  results: 'Results',
  similar: 'Similar',
  recent: 'Recent',
  tools: 'Tools',
  mostUsed: 'Most used',
  own: 'Pages and actions',
  count: (found: number) => formatCount(found, { one: 'result', other: 'results' }),
  nothing: 'No results. Check the spelling, or try another word.',
  more: (left: number) => `${formatNumber(left)} more. Keep typing to narrow results.`,
  loading: 'Searching...',
  missing: (titles: string) => `${titles} couldn't be searched. Open search again to retry.`,
  failed: { title: 'Error', text: 'Something went wrong. Please try again.' },
  shortcuts: 'Keyboard shortcuts',
  helpHint: 'Type ? for keyboard shortcuts.',
  keyHints: [
    { key: '↵', does: 'open' },
    { key: `${commandKey} ↵`, does: 'open, keep search' },
    { key: 'F2', does: 'edit' },
  ],
  keysTogether: '+',
  keysEither: 'or',
  notes: 'Personal Notes',
  lock: 'Lock this screen',
  gloveMode: (isOn: boolean) => `Turn glove mode ${isOn ? 'off' : 'on'}`,
  kinds: { page: 'Page', panel: 'Panel', action: 'Action', theme: 'Theme' },
  keywords: {
    lock: 'away leave shared',
    credits: 'about versions licenses',
    keys: 'api access',
    activity: 'history recent changes sign-ins sessions',
    trash: 'deleted tools restore undo bin',
    notes: 'write text memo',
    gloveMode: 'large controls buttons bigger',
    settings: 'preferences name password theme glove mode large controls brightness',
    enterprise: 'status policies modules versions services',
  },
} as const;
