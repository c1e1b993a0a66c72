import { useNewerRelease } from '../modules/newer-release.ts';
import { type Notice, useNotices } from './notices.ts';

/** A release is news for as long as this page is older, whatever another tab made of it. */
export function useShownNotices(): readonly Notice[] {
  const kept = useNotices();
  const isNewer = useNewerRelease();
  const others = kept.filter(({ kind }) => kind !== 'release');
  if (!isNewer) return others;
  const release = kept.find(({ kind }) => kind === 'release');
  return [release ?? { kind: 'release', of: 0, at: Date.now(), count: 1, isRead: true }, ...others];
}
