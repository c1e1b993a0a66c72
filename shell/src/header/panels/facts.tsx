import { styled } from '@firedeck/kit';
import { tokens } from '@firedeck/sdk';
import type { ReactNode } from 'react';

const List = styled('dl')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 2fr) minmax(0, 3fr)',
  gap: '8px 24px',
  margin: 0,
  '& dt': { color: tokens.color.textSecond, overflowWrap: 'anywhere' },
  '& dd': { margin: 0, overflowWrap: 'anywhere' },
});

export interface Fact {
  label: string;
  value: ReactNode;
}

/** Labels with their values, in two columns. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <List>
      {facts.map(({ label, value }) => (
        <div key={label} style={{ display: 'contents' }}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </List>
  );
}
