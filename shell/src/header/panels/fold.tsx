import { styled } from '@firedeck/kit';
import { tokens } from '@firedeck/sdk';
import type { ReactNode } from 'react';

const Details = styled('details')({
  '& summary': {
    minHeight: tokens.target,
    padding: `calc((${tokens.target} - 1.5em) / 2) 0`,
    borderRadius: tokens.radius.control,
    cursor: 'pointer',
  },
  '& summary:hover': { backgroundColor: tokens.color.hover },
});

/** Collapsed details for the few who need them. */
export function Fold({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Details>
      <summary>{label}</summary>
      {children}
    </Details>
  );
}
