import { Typography } from '@firedeck/kit';
import { type ReactNode, useId } from 'react';

export function PageSection({ heading, children }: { heading: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} style={{ marginBottom: 32 }}>
      <Typography variant="h3" component="h2" id={id} sx={{ mb: 1 }}>
        {heading}
      </Typography>
      {children}
    </section>
  );
}
