import { useSyncExternalStore } from 'react';
import { inStorage } from '../browser-storage.ts';

/** Ids and times only: who opens the browser's storage reads nothing of the board. */
export interface Notice {
  kind: 'tools' | 'notes' | 'sign-in' | 'connection' | 'release';
  /** Version, session, serial or instant that it is of. */
  of: string | number;
  /** Unix milliseconds. */
  at: number;
  /** How many since it was read last. */
  count: number;
  isRead: boolean;
}

const storageKey = (memberId: string): string => `fd-notices-${memberId}`;
/** Under which the sign-ins are kept that this device knows. */
export const signInsKey = (memberId: string): string => `fd-sign-ins-${memberId}`;

/**
 * What a member should know, one notice of each kind, newest first. Kept for the member on this
 * device and shared by its tabs; what all of them hear counts once.
 */
export function createNotices() {
  const listeners = new Set<() => void>();
  let member: string | null = null;
  let kept: readonly Notice[] = [];

  function show(next: readonly Notice[]): void {
    kept = next;
    for (const listener of listeners) listener();
  }

  function keep(next: readonly Notice[]): void {
    if (member === null) return;
    const key = storageKey(member);
    inStorage((storage) => storage.setItem(key, JSON.stringify(next)));
    show(next);
  }

  addEventListener('storage', ({ key }) => {
    // A null key: everything was cleared.
    if (member !== null && (key === storageKey(member) || key === null)) show(readKept(member));
  });

  return {
    list: () => kept,
    /** Whose they are. */
    member: () => member,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** Whose notices these are from now on. */
    become(memberId: string | null): void {
      if (memberId === member) return;
      member = memberId;
      show(memberId === null ? [] : readKept(memberId));
    },
    note(kind: Notice['kind'], of: Notice['of']): void {
      const before = kept.find((notice) => notice.kind === kind);
      if (before?.of === of) return;
      const count = before && !before.isRead ? before.count + 1 : 1;
      const others = kept.filter((notice) => notice !== before);
      keep([{ kind, of, at: Date.now(), count, isRead: false }, ...others]);
    },
    readAll(): void {
      if (kept.some(({ isRead }) => !isRead))
        keep(kept.map((notice) => ({ ...notice, isRead: true })));
    },
    /** Part of a sign-out: the next person at this computer sees none of it. */
    forget(memberId: string): void {
      for (const key of [storageKey(memberId), signInsKey(memberId)])
        inStorage((storage) => storage.removeItem(key));
      if (memberId === member) show([]);
    },
  };
}

export type Notices = ReturnType<typeof createNotices>;

function readKept(memberId: string): readonly Notice[] {
  const read = inStorage((storage) => JSON.parse(storage.getItem(storageKey(memberId)) ?? '[]'));
  return Array.isArray(read) ? read.filter((notice) => typeof notice?.at === 'number') : [];
}

/** This page's notices. */
export const notices = createNotices();

export const useNotices = (): readonly Notice[] =>
  useSyncExternalStore(notices.subscribe, notices.list);
