import { useSyncExternalStore } from 'react';
import { type MemberValues, memberValues } from '../member-data/member-values.ts';

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

const name = 'notices';

/**
 * What a member should know, one notice of each kind, newest first. Kept for the member on this
 * device and shared by its tabs; what all of them hear counts once.
 */
export function createNotices(values: Pick<MemberValues, 'read' | 'update'> = memberValues) {
  const listeners = new Set<() => void>();
  const otherTabs = new BroadcastChannel('firedeck-notices');
  let member: string | null = null;
  let shown: readonly Notice[] = [];
  let changes = 0;

  function show(next: readonly Notice[]): void {
    shown = next;
    for (const listener of listeners) listener();
  }

  async function load(): Promise<void> {
    const owner = member;
    const before = changes;
    const kept = keptNotices(await values.read(name));
    if (member === owner && changes === before) show(kept);
  }

  // Shown at once; what is kept, with what other tabs made of it, follows.
  async function apply(change: (before: readonly Notice[]) => readonly Notice[]): Promise<void> {
    const next = change(shown);
    if (member === null || next === shown) return;
    const owner = member;
    const own = ++changes;
    show(next);
    const kept = await values.update(name, (before) => change(keptNotices(before)));
    if (kept === null) return;
    otherTabs.postMessage(owner);
    if (member === owner && changes === own) show(kept);
  }

  otherTabs.onmessage = ({ data }: MessageEvent<string>) => {
    if (member !== null && data === member) void load();
  };

  return {
    list: () => shown,
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
      changes += 1;
      show([]);
      if (memberId !== null) void load();
    },
    note: (kind: Notice['kind'], of: Notice['of']): void =>
      void apply((before) => withNotice(before, kind, of)),
    readAll: (): void =>
      void apply((before) =>
        before.some(({ isRead }) => !isRead)
          ? before.map((notice) => ({ ...notice, isRead: true }))
          : before,
      ),
  };
}

function withNotice(
  notices: readonly Notice[],
  kind: Notice['kind'],
  of: Notice['of'],
): readonly Notice[] {
  const before = notices.find((notice) => notice.kind === kind);
  if (before?.of === of) return notices;
  const count = before && !before.isRead ? before.count + 1 : 1;
  const others = notices.filter((notice) => notice !== before);
  return [{ kind, of, at: Date.now(), count, isRead: false }, ...others];
}

export type Notices = ReturnType<typeof createNotices>;

const keptNotices = (kept: unknown): readonly Notice[] =>
  Array.isArray(kept) ? kept.filter((notice) => typeof notice?.at === 'number') : [];

/** This page's notices. */
export const notices = createNotices();

export const useNotices = (): readonly Notice[] =>
  useSyncExternalStore(notices.subscribe, notices.list);
