import type { SingleSignOnPolicy } from '@firedeck/contract';
import { Button, Stack, Typography } from '@firedeck/kit';
import { tokens } from '@firedeck/sdk';
import { type ReactNode, useId, useState } from 'react';
import { SharedDeviceChoice, type SharedDeviceChoiceProps } from '../shared-device-choice.tsx';
import { texts } from '../texts.ts';
import { ProviderButton } from './provider-button.tsx';
import { findAutomatic } from './read-sign-on.ts';

interface SignInMethodsProps extends SharedDeviceChoiceProps {
  signOn: SingleSignOnPolicy;
  /** True if a sign-in with an emergency account restarts: its form is then open. */
  isEmergency?: boolean;
  /** The form with email address and password. */
  children: ReactNode;
}

/** Sign-in through the agency's provider, then with a password if the agency allows it. */
export function SignInMethods(props: SignInMethodsProps) {
  const { signOn, isEmergency = false, isShared, onChoose, children } = props;
  // Read once, because the URL changes later.
  const [automatic] = useState(() => findAutomatic(signOn));
  return (
    <Stack sx={{ gap: 2.5 }}>
      {signOn.providers.map((provider) => (
        <ProviderButton
          key={provider.id}
          provider={provider}
          isAutomatic={provider.id === automatic?.id}
          isShared={isShared}
        />
      ))}
      <SharedDeviceChoice isShared={isShared} onChoose={onChoose} />
      {signOn.passwords === 'all' && (
        <Typography color="textSecondary" align="center">
          {texts.signOn.or}
        </Typography>
      )}
      {signOn.passwords === 'all' && children}
      {signOn.passwords === 'operators' && (
        <EmergencySignIn isFirstOpen={isEmergency}>{children}</EmergencySignIn>
      )}
    </Stack>
  );
}

interface EmergencySignInProps {
  isFirstOpen: boolean;
  children: ReactNode;
}

/** Collapsed, because few members use it. */
function EmergencySignIn({ isFirstOpen, children }: EmergencySignInProps) {
  const [isOpen, setOpen] = useState(isFirstOpen);
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
