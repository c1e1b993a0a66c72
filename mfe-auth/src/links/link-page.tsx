import { Button, RouterLink, Typography } from '@firedeck/kit';
import { PageFrame, PageHeading } from '@firedeck/sdk';
import { type ReactNode, useEffect, useRef } from 'react';
import { texts } from '../texts.ts';

interface LinkPageProps {
  title: string;
  text: string;
  children?: ReactNode;
}

/** A page that a link leads to: one thing to do, in one column. */
export function LinkPage({ title, text, children }: LinkPageProps) {
  return (
    <PageFrame width={560}>
      <PageHeading title={title} subtitle={text} />
      <div style={{ marginTop: 24 }}>{children}</div>
    </PageFrame>
  );
}

/** What came of a link, read out at once, and the way on. */
export function LinkOutcome({ title, text, children }: LinkPageProps) {
  const heading = useRef<HTMLDivElement>(null);
  // What was pressed is gone: reading and the keyboard go on from here.
  useEffect(() => heading.current?.focus(), []);
  return (
    <PageFrame width={560}>
      <div ref={heading} tabIndex={-1} role="status">
        <PageHeading title={title} subtitle={text} />
      </div>
      <div style={{ marginTop: 24 }}>{children}</div>
    </PageFrame>
  );
}

export function ToSignIn({ variant = 'contained' }: { variant?: 'contained' | 'outlined' }) {
  return (
    <Button component={RouterLink} to="/login" variant={variant}>
      {texts.links.toSignIn}
    </Button>
  );
}

/** A link without its token, as after a reload. */
export function IncompleteLink() {
  return (
    <LinkPage title={texts.links.incomplete} text={texts.links.incompleteText}>
      <ToSignIn />
    </LinkPage>
  );
}

/** A link that works no more, with what helps instead. */
export function ExpiredLink({ children }: { children: ReactNode }) {
  return (
    <LinkOutcome title={texts.links.expired} text={texts.links.expiredText}>
      {children}
      <Typography component="div" sx={{ mt: 3 }}>
        <ToSignIn variant="outlined" />
      </Typography>
    </LinkOutcome>
  );
}
