import { styled, Typography } from '@firedeck/kit';
import type { ShortcutGroup } from '@firedeck/sdk';
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
    gridTemplateColumns: 'minmax(88px, auto) minmax(0, 1fr)',
    alignItems: 'center',
    gap: '8px 20px',
    margin: '8px 0 0',
  },
  '& dt': { display: 'flex', flexWrap: 'wrap', gap: 4 },
  '& dd': { margin: 0 },
  '& kbd': keyStyle,
});

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
                  {keys.map((key) => (
                    <kbd key={key}>{key}</kbd>
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
