import { Typography } from '@firedeck/kit';
import type { ReactNode } from 'react';

interface PanelSectionProps {
  heading: string;
  children: ReactNode;
}

/** A part of a dialog of the user menu. */
export function PanelSection({ heading, children }: PanelSectionProps) {
  return (
    <section aria-label={heading} style={{ marginBottom: 24 }}>
      <Typography variant="h3" sx={{ mb: 1 }}>
        {heading}
      </Typography>
      {children}
    </section>
  );
}
