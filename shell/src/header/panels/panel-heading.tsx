import { Typography } from '@firedeck/kit';
import type { ReactNode } from 'react';

/** A heading inside a panel. */
export function PanelHeading({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <Typography id={id} variant="h3" sx={{ mb: 1 }}>
      {children}
    </Typography>
  );
}
