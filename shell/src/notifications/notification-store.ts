import type { MemberValues } from '@firedeck/sdk';
import { useSyncExternalStore } from 'react';
import { createValueStore } from '../create-value-store.ts';
import { memberValues } from '../member-data/member-values.ts';

/** Ids and times only, so that the browser's storage reveals nothing of the board. */
export interface NotificationItem {
  kind: 'tools' | 'notes' | 'sign-in' | 'connection' | 'release';
  /** The version, session, serial or time it refers to. */
  of: string | number;
  /** Unix milliseconds. */
  at: number;
  /** Occurrences since it was last read. */
  count: number;
  isRead: boolean;
}

const storageName = 'notices';

/**
 * One notification per kind, newest first, stored per member and shared by all tabs. An event that
 * several tabs receive counts once.
 */
export function createNotificationStore(
  values: Pick<MemberValues, 'read' | 'update'> = memberValues,
) {
  const { get, set, subscribe } = createValueStore<readonly NotificationItem[]>([]);
  const otherTabs = new BroadcastChannel('firedeck-notices');
  let member: string | null = null;
  let revision = 0;

  async function load(): Promise<void> {
    const owner = member;
    const before = revision;
    const stored = parseStored(await values.read(storageName));
    if (member === owner && revision === before) set(stored);
  }

  // Optimistic: replaced by the stored items, which include changes of other tabs.
  async function apply(
    change: (before: readonly NotificationItem[]) => readonly NotificationItem[],
  ): Promise<void> {
    const next = change(get());
    if (member === null || next === get()) return;
    const owner = member;
    const ownRevision = ++revision;
    set(next);
    const stored = await values.update(storageName, (before) => change(parseStored(before)));
    if (stored === null) return;
    otherTabs.postMessage(owner);
    if (member === owner && revision === ownRevision) set(stored);
  }

  otherTabs.onmessage = ({ data }: MessageEvent<string>) => {
    if (member !== null && data === member) void load();
  };

  return {
    list: get,
    member: () => member,
    subscribe,
    setMember(memberId: string | null): void {
      if (memberId === member) return;
      member = memberId;
      revision += 1;
      set([]);
      if (memberId !== null) void load();
    },
    add: (kind: NotificationItem['kind'], of: NotificationItem['of']): void =>
      void apply((before) => withNotification(before, kind, of)),
    markAllRead: (): void =>
      void apply((before) =>
        before.some(({ isRead }) => !isRead)
          ? before.map((item) => ({ ...item, isRead: true }))
          : before,
      ),
  };
}

function withNotification(
  items: readonly NotificationItem[],
  kind: NotificationItem['kind'],
  of: NotificationItem['of'],
): readonly NotificationItem[] {
  const before = items.find((item) => item.kind === kind);
  if (before?.of === of) return items;
  const count = before && !before.isRead ? before.count + 1 : 1;
  const others = items.filter((item) => item !== before);
  return [{ kind, of, at: Date.now(), count, isRead: false }, ...others];
}

export type NotificationStore = ReturnType<typeof createNotificationStore>;

const parseStored = (stored: unknown): readonly NotificationItem[] =>
  Array.isArray(stored) ? stored.filter((item) => typeof item?.at === 'number') : [];

export const notifications = createNotificationStore();

export const useStoredNotifications = (): readonly NotificationItem[] =>
  useSyncExternalStore(notifications.subscribe, notifications.list);
