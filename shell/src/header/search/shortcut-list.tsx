import { styled, Typography } from '@firedeck/kit';
import type { ShortcutGroup } from '@firedeck/sdk';
import { Fragment } from 'react';
import { keyStyle } from './key-style.ts';
import { searchTexts } from './search-texts.ts';
import { shellShortcuts } from './shortcuts.ts';

const Groups = styled('section')({
  display: 'grid',
  gap: 16,
  padding: '16px 12px 8px',
  overflowY: 'auto',
  '& dl': {
    display: 'grid',
    // The same width in all groups; wraps if the keys leave no room.
    gridTemplateColumns: 'minmax(7.25rem, 30%) minmax(0, 1fr)',
    alignItems: 'center',
    gap: '8px 20px',
    margin: '8px 0 0',
  },
  '& dt': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 4 },
  '& dd': { margin: 0 },
  '& kbd': keyStyle,
});

const modifiers: ReadonlySet<string> = new Set(['Ctrl', 'Alt', 'Shift', '⌘']);

/**
 * The separator before a key: keys after a modifier are pressed together, others are alternatives.
 */
function joinKey(keys: readonly string[], index: number): string {
  if (modifiers.has(keys[index - 1] ?? '')) return searchTexts.keysTogether;
  return index > 0 && index === keys.length - 1 ? searchTexts.keysEither : '';
}

interface ShortcutListProps {
  moduleShortcuts: readonly ShortcutGroup[];
}

/** Every keyboard shortcut of the product. */
export function ShortcutList({ moduleShortcuts }: ShortcutListProps) {
  return (
    <Groups aria-label={searchTexts.shortcuts} tabIndex={0}>
      {[...shellShortcuts(), ...moduleShortcuts].map(({ where, shortcuts }) => (
        <div key={where}>
          <Typography variant="subtitle2" component="h2">
            {where}
          </Typography>
          <dl>
            {shortcuts.map(({ keys, does }) => (
              <div key={does} style={{ display: 'contents' }}>
                <dt>
                  {keys.map((key, index) => (
                    <Fragment key={key}>
                      {joinKey(keys, index)}
                      <kbd>{key}</kbd>
                    </Fragment>
                  ))}
                </dt>
                <dd>{does}</dd>
              </div>
            ))}
          </dl>
        </div>
      ))}
    </Groups>
  );
}
