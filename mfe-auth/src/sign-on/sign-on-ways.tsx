import type { SingleSignOnPolicy } from '@firedeck/contract';
import { Button, Stack, Typography } from '@firedeck/kit';
import { tokens } from '@firedeck/sdk';
import { type ReactNode, useId, useState } from 'react';
import { texts } from '../texts.ts';
import { ProviderButton } from './provider-button.tsx';
import { findAutomatic } from './read-sign-on.ts';

interface SignOnWaysProps {
  signOn: SingleSignOnPolicy;
  /** Sign-in with a password. */
  children: ReactNode;
}

/** The agency's sign-in first, then that with a password, for whom it is allowed. */
export function SignOnWays({ signOn, children }: SignOnWaysProps) {
  // Decided once: the address changes on the way.
  const [automatic] = useState(() => findAutomatic(signOn));
  return (
    <Stack sx={{ gap: 2.5 }}>
      {signOn.providers.map((provider) => (
        <ProviderButton
          key={provider.id}
          provider={provider}
          isAutomatic={provider.id === automatic?.id}
        />
      ))}
      {signOn.passwords === 'all' && (
        <Typography color="textSecondary" align="center">
          {texts.signOn.or}
        </Typography>
      )}
      {signOn.passwords === 'all' && children}
      {signOn.passwords === 'operators' && <EmergencySignIn>{children}</EmergencySignIn>}
    </Stack>
  );
}

/** Out of the way of everybody else. */
function EmergencySignIn({ children }: { children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  const formId = useId();
  return (
    <div>
      <Button
        fullWidth
        aria-expanded={isOpen}
        aria-controls={formId}
        onClick={() => setOpen(!isOpen)}
        sx={{ minHeight: tokens.target, mb: isOpen ? 2 : 0 }}
      >
        {texts.signOn.emergency}
      </Button>
      <div id={formId}>{isOpen && children}</div>
    </div>
  );
}
