import { Typography } from '@firedeck/kit';
import { type ReactNode, useEffect, useRef } from 'react';

export interface PageHeadingProps {
  /** Also the document's title: `<title> · Firedeck`. */
  title: string;
  /** Second line, in the secondary text color. */
  subtitle?: ReactNode;
  /** The document's title, if it differs from `title`. */
  documentTitle?: string;
}

/** The page's h1. It takes the focus after navigation, so that screen readers continue here. */
export function PageHeading({ title, subtitle, documentTitle = title }: PageHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${documentTitle} · Firedeck`;
  }, [documentTitle]);
  useEffect(() => focusUnlessTaken(heading.current), []);
  return (
    <div>
      <Typography variant="h1" ref={heading} tabIndex={-1}>
        {title}
      </Typography>
      {subtitle && <Typography sx={{ color: 'text.secondary', mt: 0.5 }}>{subtitle}</Typography>}
    </div>
  );
}

let isFirstPage = true;

// Not on the first page, and never while a field has the focus.
function focusUnlessTaken(heading: HTMLElement | null): void {
  if (isFirstPage) {
    isFirstPage = false;
    return;
  }
  if (!document.activeElement?.closest('main')) heading?.focus({ preventScroll: true });
}
