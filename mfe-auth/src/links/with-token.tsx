import { Fragment, type ReactNode } from 'react';
import { SingleColumnPage } from '../single-column-page.tsx';
import { linkTexts } from './link-texts.ts';
import { SignInButton } from './sign-in-button.tsx';
import { useLinkToken } from './use-link-token.ts';

interface WithTokenProps {
  children(token: string): ReactNode;
  /** Replaces the sentence that the link is incomplete. */
  without?: ReactNode;
}

/** Renders the page for the token of the opened link; a different link starts with fresh state. */
export function WithToken({ children, without }: WithTokenProps) {
  const token = useLinkToken();
  if (token !== '') return <Fragment key={token}>{children(token)}</Fragment>;
  // The token is also missing after a reload.
  if (without) return without;
  return (
    <SingleColumnPage title={linkTexts.incomplete} text={linkTexts.incompleteText}>
      <SignInButton />
    </SingleColumnPage>
  );
}
