import { expect, it } from 'vitest';
import { launchKind, launchLabels } from './launch-label.ts';

it.each([
  { isTabOpen: false, opensInNewTab: false, label: 'Launch' },
  { isTabOpen: false, opensInNewTab: true, label: 'Open in New Tab' },
  { isTabOpen: true, opensInNewTab: false, label: 'Focus Tab' },
  { isTabOpen: true, opensInNewTab: true, label: 'Focus Tab' },
])('tab open $isTabOpen, setting $opensInNewTab: $label', ({ isTabOpen, opensInNewTab, label }) => {
  expect(launchLabels[launchKind(isTabOpen, opensInNewTab)]).toBe(label);
});
