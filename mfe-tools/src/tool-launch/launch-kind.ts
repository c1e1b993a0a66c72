import { openingTexts } from '../opening-texts.ts';
import { texts } from '../texts.ts';

export type LaunchKind = 'focus' | 'new-tab' | 'same-tab';

/** Focuses an open tab, regardless of the setting. */
export function launchKind(isTabOpen: boolean, opensInNewTab: boolean): LaunchKind {
  if (isTabOpen) return 'focus';
  return opensInNewTab ? 'new-tab' : 'same-tab';
}

export function formatLaunch(kind: LaunchKind): string {
  if (kind === 'focus') return texts.launch.focusTab;
  return kind === 'new-tab' ? openingTexts.openInNewTab : openingTexts.launch;
}
