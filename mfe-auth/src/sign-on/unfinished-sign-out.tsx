import { Button, Typography } from '@firedeck/kit';
import { NoticeFrame } from '../form/notice-frame.tsx';
import { texts } from '../texts.ts';
import type { ProviderSignOut } from './use-provider-sign-out.ts';

/** On a shared device, while the provider may still sign its last person in. */
export function UnfinishedSignOut({ failure, leave }: ProviderSignOut) {
  const { heading, text, leave: label } = texts.signOn.unfinishedSignOut;
  return (
    <NoticeFrame aria-label={heading}>
      <Typography variant="h3" component="h2">
        {heading}
      </Typography>
      <Typography sx={{ mt: 1, mb: 2 }}>{text}</Typography>
      {failure && (
        <Typography role="alert" sx={{ mb: 2 }}>
          {failure}
        </Typography>
      )}
      <Button variant="outlined" onClick={leave}>
        {label}
      </Button>
    </NoticeFrame>
  );
}
