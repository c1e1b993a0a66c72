import { texts } from '../texts.ts';

export type LaunchKind = 'focus' | 'new-tab' | 'same-tab';

/** An open tab is focused, regardless of the setting. */
export function launchKind(isTabOpen: boolean, opensInNewTab: boolean): LaunchKind {
  if (isTabOpen) return 'focus';
  return opensInNewTab ? 'new-tab' : 'same-tab';
}

export const launchLabels: Record<LaunchKind, string> = {
  focus: texts.launch.focusTab,
  'new-tab': texts.launch.openInNewTab,
  'same-tab': texts.launch.launch,
};
