import { Typography } from '@firedeck/kit';
import type { ReactNode, Ref } from 'react';

interface PanelSectionProps {
  heading: string;
  /** Takes the focus when the focused element is removed. */
  headingRef?: Ref<HTMLHeadingElement>;
  children: ReactNode;
}

/** A section of a user menu dialog. */
export function PanelSection({ heading, headingRef, children }: PanelSectionProps) {
  return (
    <section aria-label={heading} style={{ marginBottom: 24 }}>
      <Typography
        variant="h3"
        sx={{ mb: 1 }}
        {...(headingRef && { ref: headingRef, tabIndex: -1 })}
      >
        {heading}
      </Typography>
      {children}
    </section>
  );
}
