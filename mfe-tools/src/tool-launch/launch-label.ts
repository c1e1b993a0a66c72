import { texts } from '../texts.ts';

export type LaunchKind = 'focus' | 'new-tab' | 'same-tab';

/** What launching does now: an open tab is focused whatever the setting says. */
export function launchKind(isTabOpen: boolean, opensInNewTab: boolean): LaunchKind {
  if (isTabOpen) return 'focus';
  return opensInNewTab ? 'new-tab' : 'same-tab';
}

export const launchLabels: Record<LaunchKind, string> = {
  focus: texts.launch.focusTab,
  'new-tab': texts.launch.openInNewTab,
  'same-tab': texts.launch.launch,
};
