import { Box, Button, RouterLink } from '@firedeck/kit';
import { PageFrame, PageHeading } from '@firedeck/sdk';
import type { ReactNode } from 'react';
import { texts } from '../texts.ts';

interface LinkPageProps {
  title: string;
  text: string;
  children?: ReactNode;
}

/** A page that a link leads to: one thing to do, or what came of it, in one column. */
export function LinkPage({ title, text, children }: LinkPageProps) {
  return (
    <PageFrame width={560}>
      {/* Another one takes the focus: what was pressed is gone, and it has to be read out. */}
      <PageHeading key={title} title={title} subtitle={text} />
      <Box sx={{ mt: 3 }}>{children}</Box>
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
    <LinkPage title={texts.links.expired} text={texts.links.expiredText}>
      {children}
      <Box sx={{ mt: 3 }}>
        <ToSignIn variant="outlined" />
      </Box>
    </LinkPage>
  );
}
