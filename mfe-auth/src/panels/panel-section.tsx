import { Typography } from '@firedeck/kit';
import type { ReactNode, Ref } from 'react';

interface PanelSectionProps {
  heading: string;
  /** Where the keyboard goes on once what had it is gone. */
  headingRef?: Ref<HTMLHeadingElement>;
  children: ReactNode;
}

/** A part of a dialog of the user menu. */
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
