import { Typography } from '@firedeck/kit';
import type { ReactNode } from 'react';

/** A heading inside a panel. */
export function PanelHeading({ children }: { children: ReactNode }) {
  return (
    <Typography variant="h3" sx={{ mb: 1 }}>
      {children}
    </Typography>
  );
}
