import { expect, it } from 'vitest';
import { formatLaunch, launchKind } from './launch-kind.ts';

const notOpen = false;
const open = true;
const on = true;
const off = false;

it.each([
  ['no tab open, the setting off', notOpen, off, 'Launch', 'S2-034'],
  ['no tab open, the setting on', notOpen, on, 'Open in New Tab', 'S2-035'],
  ['a tab open, the setting on', open, on, 'Focus Tab', 'S2-036'],
])('%s › %o %o: %s [%s]', (_when, isTabOpen, opensInNewTab, label) => {
  expect(formatLaunch(launchKind(isTabOpen, opensInNewTab))).toBe(label);
});

it('tab open, setting off › still Focus Tab', () => {
  expect(formatLaunch(launchKind(open, off))).toBe('Focus Tab');
});
