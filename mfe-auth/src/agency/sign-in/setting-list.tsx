import { styled } from '@firedeck/kit';
import { tokens } from '@firedeck/sdk';
import type { ReactNode } from 'react';

const List = styled('dl')(({ theme }) => ({
  margin: 0,
  '& > div': {
    display: 'grid',
    gap: '2px 24px',
    padding: '10px 0',
    borderBottom: `1px solid ${tokens.color.line}`,
    overflowWrap: 'anywhere',
    [theme.breakpoints.up('md')]: { gridTemplateColumns: '2fr 3fr 2fr' },
  },
  '& dt': { color: tokens.color.textSecond },
  '& dd': { margin: 0 },
  '& code': { fontSize: tokens.fontSize.small, color: tokens.color.textSecond },
}));

export interface Setting {
  label: string;
  value: ReactNode;
  /** The name of the environment variable. */
  name: string;
}

/** The current settings, each with the name of the variable that sets it. */
export function SettingList({ settings }: { settings: readonly Setting[] }) {
  return (
    <List>
      {settings.map(({ label, value, name }) => (
        <div key={name}>
          <dt>{label}</dt>
          <dd>{value}</dd>
          <dd>
            <code>{name}</code>
          </dd>
        </div>
      ))}
    </List>
  );
}
