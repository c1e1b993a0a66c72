import { Box } from '@firedeck/kit';
import type { ReactNode } from 'react';
import { SingleColumnPage } from '../single-column-page.tsx';
import { linkTexts } from './link-texts.ts';
import { SignInButton } from './sign-in-button.tsx';

/** An expired link, with what to do instead. */
export function ExpiredLink({ children }: { children: ReactNode }) {
  return (
    <SingleColumnPage title={linkTexts.expired} text={linkTexts.expiredText}>
      {children}
      <Box sx={{ mt: 3 }}>
        <SignInButton variant="outlined" />
      </Box>
    </SingleColumnPage>
  );
}
