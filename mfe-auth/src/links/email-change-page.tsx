import type { EmailChangeConfirmation } from '@firedeck/contract';
import { Button, Stack, Typography } from '@firedeck/kit';
import { showToast } from '@firedeck/sdk';
import { useState } from 'react';
import { toFormError } from '../form/form-error.ts';
import { links } from '../public-api.ts';
import { SingleColumnPage } from '../single-column-page.tsx';
import { ExpiredLink } from './expired-link.tsx';
import { isExpired } from './is-expired.ts';
import { linkTexts } from './link-texts.ts';
import { SignInButton } from './sign-in-button.tsx';
import { WithToken } from './with-token.tsx';

/** Which of the two addresses the email with the link was sent to. */
type Recipient = EmailChangeConfirmation['address'];

/** The page of an email change link. */
export const EmailChangePage = ({ address }: { address: Recipient }) => (
  <WithToken>{(token) => <EmailChangePrompt token={token} address={address} />}</WithToken>
);

const addressTexts = linkTexts.address;

type Outcome = keyof typeof addressTexts.outcomes;

function EmailChangePrompt({ token, address }: { token: string; address: Recipient }) {
  const [state, setState] = useState<'ready' | 'expired' | Outcome>('ready');
  const [busy, setBusy] = useState<'confirm' | 'refuse' | null>(null);

  async function act(kind: 'confirm' | 'refuse'): Promise<void> {
    setBusy(kind);
    try {
      setState(await send(kind));
    } catch (thrown) {
      if (isExpired(thrown)) return setState('expired');
      const { sentence } = toFormError(thrown);
      showToast({ kind: 'error', title: linkTexts.failed, text: sentence });
      setBusy(null);
    }
  }

  async function send(kind: 'confirm' | 'refuse'): Promise<Outcome> {
    if (kind === 'confirm')
      return (await links.confirmAddress({ token, address })).is_changed ? 'done' : 'partlyDone';
    await links.refuseAddress({ token });
    return 'refused';
  }

  if (state === 'expired')
    return (
      <ExpiredLink>
        <Typography>{addressTexts.expiredText}</Typography>
      </ExpiredLink>
    );
  if (state !== 'ready')
    return (
      <SingleColumnPage {...addressTexts.outcomes[state]}>
        <SignInButton />
      </SingleColumnPage>
    );
  const [title, text] =
    address === 'new'
      ? [addressTexts.newTitle, addressTexts.newText]
      : [addressTexts.oldTitle, addressTexts.oldText];
  return (
    <SingleColumnPage title={title} text={text}>
      <Stack sx={{ gap: 2 }}>
        <Button
          variant="contained"
          size="large"
          disabled={busy !== null}
          onClick={() => act('confirm')}
        >
          {busy === 'confirm' ? addressTexts.busy : addressTexts.confirm}
        </Button>
        {address === 'old' && (
          <Button
            variant="outlined"
            size="large"
            disabled={busy !== null}
            onClick={() => act('refuse')}
          >
            {busy === 'refuse' ? addressTexts.refusing : addressTexts.refuse}
          </Button>
        )}
      </Stack>
    </SingleColumnPage>
  );
}
