import { Typography } from '@firedeck/kit';
import { type ReactNode, type Ref, useId } from 'react';

export interface PanelSectionProps {
  heading: string;
  /** For focus when the focused element is removed. */
  headingRef?: Ref<HTMLHeadingElement>;
  /** Shown under the heading. */
  hint?: string;
  children: ReactNode;
}

/** A section with a heading in a dialog of the user menu. */
export function PanelSection({ heading, headingRef, hint, children }: PanelSectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} style={{ marginBottom: 24 }}>
      <Typography
        {...(headingRef && { ref: headingRef })}
        variant="h3"
        id={id}
        tabIndex={-1}
        // Room for the focus ring where it is scrolled to.
        sx={{ mb: 1, scrollMarginTop: '8px' }}
      >
        {heading}
      </Typography>
      {hint && <Typography sx={{ mb: 1 }}>{hint}</Typography>}
      {children}
    </section>
  );
}
