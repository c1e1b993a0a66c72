import { Box, Button, RouterLink } from '@firedeck/kit';
import { PageFrame, PageHeading } from '@firedeck/sdk';
import { Fragment, type ReactNode } from 'react';
import { linkTexts } from './link-texts.ts';
import { useLinkToken } from './use-link-token.ts';

interface LinkPageProps {
  title: string;
  text: string;
  children?: ReactNode;
}

/** The one-column page of an emailed link: one action or its outcome. */
export function LinkPage({ title, text, children }: LinkPageProps) {
  return (
    <PageFrame width={560}>
      {/* A new heading takes the focus, so that screen readers announce it after the button is removed. */}
      <PageHeading key={title} title={title} subtitle={text} />
      <Box sx={{ mt: 3 }}>{children}</Box>
    </PageFrame>
  );
}

export function ToSignIn({ variant = 'contained' }: { variant?: 'contained' | 'outlined' }) {
  return (
    <Button component={RouterLink} to="/login" variant={variant}>
      {linkTexts.toSignIn}
    </Button>
  );
}

interface WithTokenProps {
  children(token: string): ReactNode;
  /** In place of the sentence that the link is incomplete. */
  without?: ReactNode;
}

/** Renders the page of the opened link's token; a different link starts it afresh. */
export function WithToken({ children, without }: WithTokenProps) {
  const token = useLinkToken();
  if (token !== '') return <Fragment key={token}>{children(token)}</Fragment>;
  // The token is also missing after a reload.
  if (without) return without;
  return (
    <LinkPage title={linkTexts.incomplete} text={linkTexts.incompleteText}>
      <ToSignIn />
    </LinkPage>
  );
}

/** An expired link, with what to do instead. */
export function ExpiredLink({ children }: { children: ReactNode }) {
  return (
    <LinkPage title={linkTexts.expired} text={linkTexts.expiredText}>
      {children}
      <Box sx={{ mt: 3 }}>
        <ToSignIn variant="outlined" />
      </Box>
    </LinkPage>
  );
}
