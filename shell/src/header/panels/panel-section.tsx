import { type ReactNode, useId } from 'react';
import { PanelHeading } from './panel-heading.tsx';

interface PanelSectionProps {
  heading: string;
  children: ReactNode;
}

/** A section of a panel with a heading. */
export function PanelSection({ heading, children }: PanelSectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} style={{ marginBottom: 24 }}>
      <PanelHeading id={id}>{heading}</PanelHeading>
      {children}
    </section>
  );
}
