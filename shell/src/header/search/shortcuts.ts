import type { ShortcutGroup } from '@firedeck/sdk';
import { questionMarkKey } from '../../preferences/question-mark-key.ts';

const isApple = /Mac|iPhone|iPad/.test(navigator.platform);

const questionMark = { keys: ['?'], does: 'List these shortcuts, outside of text fields' };

/** Every key that the shell answers to now; modules add theirs. */
export const ownShortcuts = (): ShortcutGroup[] => [
  {
    where: 'Everywhere',
    shortcuts: [
      { keys: [isApple ? '⌘' : 'Ctrl', 'K'], does: 'Open the search' },
      ...(questionMarkKey.get() ? [questionMark] : []),
      { keys: ['Tab'], does: 'Go to the next control; the first on a page skips to its content' },
      { keys: ['Esc'], does: 'Close the dialog, the menu or the message' },
    ],
  },
  {
    where: 'In the search',
    shortcuts: [
      { keys: ['↑', '↓'], does: 'Choose a result' },
      { keys: ['Home', 'End'], does: 'Choose the first or the last result' },
      { keys: ['Enter'], does: 'Open the chosen result' },
      { keys: ['?'], does: 'Typed first: list these shortcuts' },
    ],
  },
];
