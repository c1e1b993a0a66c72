import { Box } from '@firedeck/kit';
import { PageFrame, PageHeading } from '@firedeck/sdk';
import type { ReactNode } from 'react';

interface SingleColumnPageProps {
  title: string;
  text: string;
  children?: ReactNode;
}

/** A page with one action or its outcome. */
export function SingleColumnPage({ title, text, children }: SingleColumnPageProps) {
  return (
    <PageFrame width={560}>
      {/* A new heading takes the focus: the pressed button unmounts, and screen readers read it. */}
      <PageHeading key={title} title={title} subtitle={text} />
      <Box sx={{ mt: 3 }}>{children}</Box>
    </PageFrame>
  );
}
