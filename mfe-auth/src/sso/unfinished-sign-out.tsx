import type { SingleSignOnPolicy } from '@firedeck/contract';
import { Button, Typography } from '@firedeck/kit';
import { NoticeFrame } from '../notice-frame.tsx';
import { texts } from '../texts.ts';
import type { ProviderSignOut } from './use-provider-sign-out.ts';

interface UnfinishedSignOutProps extends Omit<ProviderSignOut, 'isUnfinished'> {
  signOn: SingleSignOnPolicy | null;
}

/** The notice on a shared device while the last member may still be signed in at the provider. */
export function UnfinishedSignOut({
  signOn,
  isRedirecting,
  failure,
  redirect,
}: UnfinishedSignOutProps) {
  const { agency, heading, text, leave: label } = texts.signOn.unfinishedSignOut;
  const [provider, ...others] = signOn?.providers ?? [];
  const name = provider && others.length === 0 ? provider.name : agency;
  return (
    <NoticeFrame aria-label={heading(name)}>
      <div role="status">
        <Typography variant="h3" component="h2">
          {heading(name)}
        </Typography>
        <Typography sx={{ mt: 1, mb: 2 }}>{text}</Typography>
      </div>
      <Typography role="alert" sx={{ mb: failure ? 2 : 0 }}>
        {failure}
      </Typography>
      <Button variant="outlined" disabled={isRedirecting} onClick={redirect}>
        {isRedirecting ? texts.signOn.busy(name) : label(name)}
      </Button>
    </NoticeFrame>
  );
}
