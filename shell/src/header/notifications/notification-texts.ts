import type { Notice } from '../../notices/notices.ts';

/** What each kind of notice says; `time` is when it was last so. */
export const notificationTexts = {
  nothing: 'Nothing new',
  nothingText: 'Changes made on your other devices, new sign-ins and new versions show here.',
  isNew: 'New',
  title: {
    tools: () => 'Tools changed on another device',
    notes: () => 'Notes changed on another device',
    'sign-in': (count) =>
      count === 1 ? 'New sign-in to your account' : `${count} new sign-ins to your account`,
    connection: () => 'Firedeck was not reachable for a while',
    release: () => 'Update available',
  } satisfies Record<Notice['kind'], (count: number) => string>,
  changes: (count: number) => `${count} changes, the last at`,
  signIn: 'If it was not you, say so under Activity and change your password. Noticed at',
  connection: (from: string) => `Since ${from}; back, and all is shown as it is now, at`,
  release: 'Reload to use the newest version. Noticed at',
  showSignIns: 'Show sign-ins',
} as const;
