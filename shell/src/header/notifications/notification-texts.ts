import { formatCount, formatNumber, selectPlural } from '@firedeck/sdk';
import type { NotificationItem } from '../../notifications/notification-store.ts';
import { texts } from '../../texts.ts';

/** Each text is followed by the time of the notification. */
export const notificationTexts = {
  nothing: 'Nothing new',
  nothingText: 'Changes made on your other devices, new sign-ins and new versions appear here.',
  isNew: 'New',
  title: {
    tools: () => 'Tools changed on another device',
    notes: () => 'Notes changed on another device',
    'sign-in': (count) =>
      selectPlural(count, {
        one: 'New sign-in to your account',
        other: `${formatNumber(count)} new sign-ins to your account`,
      }),
    connection: () => 'Firedeck was unavailable for a while',
    release: () => texts.release.title,
  } satisfies Record<NotificationItem['kind'], (count: number) => string>,
  changes: (count: number) =>
    `${formatCount(count, { one: 'change', other: 'changes' })}, most recently at`,
  signIn: "If this wasn't you, sign that device out and change your password. Detected at",
  connection: (from: string) => `Everything is up to date. Offline from ${from} to`,
  release: () => `${texts.release.text} Detected at`,
  showSignIns: 'Show sign-ins',
} as const;
