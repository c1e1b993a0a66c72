import { Button, Stack } from '@firedeck/kit';
import { useEffect } from 'react';
import { FormFailure } from '../form/form-failure.tsx';
import { texts } from '../texts.ts';
import { type Provider, readFailure } from './read-sign-on.ts';
import { useProvider } from './use-provider.ts';

interface ProviderButtonProps {
  provider: Provider;
  /** Goes there without a press. */
  isAutomatic: boolean;
  /** The member says that others use the device, too. */
  isShared: boolean;
}

/** Leads to the provider's own sign-in page, and says why the last try failed. */
export function ProviderButton({ provider, isAutomatic, isShared }: ProviderButtonProps) {
  const { isLeaving, failure, leave } = useProvider(provider, isShared);
  useEffect(() => {
    // In place of this page: Back would lead there again at once.
    if (isAutomatic) void leave((url) => location.replace(url));
  }, [isAutomatic, leave]);
  const message = isLeaving ? null : (failure ?? readFailure(provider));
  return (
    <Stack sx={{ gap: 2.5 }}>
      <FormFailure message={message ?? undefined} />
      <Button
        variant="contained"
        size="large"
        fullWidth
        disabled={isLeaving}
        onClick={() => leave((url) => location.assign(url))}
      >
        {isLeaving ? texts.signOn.busy(provider.name) : texts.signOn.button(provider.name)}
      </Button>
    </Stack>
  );
}
