import type { ShortcutGroup } from '@firedeck/sdk';
import { questionMarkKey } from '../../preferences/question-mark-key.ts';
import { searchKeys } from './search-key.ts';

const questionMark = { keys: ['?'], does: 'Show this list (outside text fields)' };

/** Keyboard shortcuts of the shell; modules add theirs. */
export const shellShortcuts = (): ShortcutGroup[] => [
  {
    where: 'Everywhere',
    shortcuts: [
      { keys: searchKeys, does: 'Open search' },
      ...(questionMarkKey.get() ? [questionMark] : []),
      { keys: ['Tab'], does: 'Next control (first stop: skip to content)' },
      { keys: ['Esc'], does: 'Close the dialog, menu or message' },
    ],
  },
  {
    where: 'In search',
    shortcuts: [
      { keys: ['↑', '↓'], does: 'Select a result' },
      { keys: ['Home', 'End'], does: 'Select the first or last result' },
      { keys: ['Enter'], does: 'Open the selected result' },
      { keys: ['?'], does: 'Type ? first to show this list' },
    ],
  },
];
