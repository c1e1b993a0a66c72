import { Button, Stack } from '@firedeck/kit';
import { useEffect } from 'react';
import { FormFailure } from '../form/form-failure.tsx';
import { texts } from '../texts.ts';
import { type Provider, readFailure } from './read-sign-on.ts';
import { type SignOnPurpose, useProvider } from './use-provider.ts';

interface ProviderButtonProps extends SignOnPurpose {
  provider: Provider;
  /** Redirects without a click. */
  isAutomatic: boolean;
}

/** Redirects to the provider's sign-in page; shows why the last attempt failed. */
export function ProviderButton({ provider, isAutomatic, ...purpose }: ProviderButtonProps) {
  const { isRedirecting, failure, redirect } = useProvider(provider, purpose);
  useEffect(() => {
    // Replaces the history entry: Back would redirect again.
    if (isAutomatic) void redirect((url) => location.replace(url));
  }, [isAutomatic, redirect]);
  const message = isRedirecting ? null : (failure ?? readFailure(provider));
  return (
    <Stack sx={{ gap: 2.5 }}>
      <FormFailure message={message} />
      <Button
        variant="contained"
        size="large"
        fullWidth
        disabled={isRedirecting}
        onClick={() => redirect((url) => location.assign(url))}
      >
        {isRedirecting ? texts.signOn.busy(provider.name) : texts.signOn.button(provider.name)}
      </Button>
    </Stack>
  );
}
