import type { ShortcutGroup } from '@firedeck/sdk';
import { lockKeys } from '../../lock/lock-key.ts';
import { singleKeyShortcuts } from '../../preferences/single-key-shortcuts.ts';
import { commandKey, searchKeys } from './search-key.ts';
import { searchTexts } from './search-texts.ts';

const singleKeys = [
  { keys: ['/'], does: 'Open search (outside text fields)' },
  { keys: ['?'], does: 'Show this list (outside text fields)' },
];

/** Keyboard shortcuts of the shell; modules add theirs. */
export const shellShortcuts = (): ShortcutGroup[] => [
  {
    where: 'Everywhere',
    shortcuts: [
      { keys: searchKeys, does: 'Open search' },
      { keys: lockKeys, does: searchTexts.lock },
      ...(singleKeyShortcuts.get() ? singleKeys : []),
      { keys: ['Tab'], does: 'Next button or field (the first one skips to the content)' },
      { keys: ['Esc'], does: 'Close the dialog, menu or message' },
    ],
  },
  {
    where: 'In search',
    shortcuts: [
      { keys: ['↑', '↓'], does: 'Select a result' },
      { keys: ['Home', 'End'], does: 'Select the first or last result' },
      { keys: ['Enter'], does: 'Open the selected result' },
      { keys: [commandKey, 'Enter'], does: 'Open it in another tab and keep the search open' },
      { keys: ['F2'], does: 'Edit the selected tool' },
      { keys: ['Alt', '1–8'], does: 'Open the item with this number' },
      { keys: ['?'], does: 'Type ? first to show this list' },
    ],
  },
];
