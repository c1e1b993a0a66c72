import type { EmailChangeConfirmation } from '@firedeck/contract';
import { Button, Stack, Typography } from '@firedeck/kit';
import { showToast } from '@firedeck/sdk';
import { useState } from 'react';
import { readRefusal } from '../form/refusal.ts';
import { links } from '../link-api.ts';
import { texts } from '../texts.ts';
import { isExpired } from './is-expired.ts';
import { ExpiredLink, IncompleteLink, LinkPage, ToSignIn } from './link-page.tsx';
import { useLinkToken } from './use-link-token.ts';

type Address = EmailChangeConfirmation['address'];

/** Where the links to change an address lead, by the address that the mail came to. */
export function AddressPage({ address }: { address: Address }) {
  const token = useLinkToken();
  // Another link begins anew.
  return token === '' ? (
    <IncompleteLink />
  ) : (
    <AddressQuestion key={token} token={token} address={address} />
  );
}

const { address: said } = texts;

const ended = {
  half: { title: said.half, text: said.halfText },
  done: { title: said.done, text: said.doneText },
  refused: { title: said.refused, text: said.refusedText },
} as const;

function AddressQuestion({ token, address }: { token: string; address: Address }) {
  const [state, setState] = useState<'ready' | 'expired' | keyof typeof ended>('ready');
  const [busy, setBusy] = useState<'confirm' | 'refuse' | null>(null);

  async function act(kind: 'confirm' | 'refuse'): Promise<void> {
    setBusy(kind);
    try {
      setState(await outcomeOf(kind));
    } catch (thrown) {
      if (isExpired(thrown)) return setState('expired');
      const { sentence } = readRefusal(thrown);
      showToast({ kind: 'error', title: texts.links.failed, text: sentence });
      setBusy(null);
    }
  }

  async function outcomeOf(kind: 'confirm' | 'refuse'): Promise<keyof typeof ended> {
    if (kind === 'confirm')
      return (await links.confirmAddress({ token, address })).is_changed ? 'done' : 'half';
    await links.refuseAddress({ token });
    return 'refused';
  }

  if (state === 'expired')
    return (
      <ExpiredLink>
        <Typography>{said.expiredText}</Typography>
      </ExpiredLink>
    );
  if (state !== 'ready')
    return (
      <LinkPage {...ended[state]}>
        <ToSignIn />
      </LinkPage>
    );
  const [title, text] =
    address === 'new' ? [said.newTitle, said.newText] : [said.oldTitle, said.oldText];
  return (
    <LinkPage title={title} text={text}>
      <Stack sx={{ gap: 2 }}>
        <Button
          variant="contained"
          size="large"
          disabled={busy !== null}
          onClick={() => act('confirm')}
        >
          {busy === 'confirm' ? said.busy : said.confirm}
        </Button>
        {address === 'old' && (
          <Button
            variant="outlined"
            size="large"
            disabled={busy !== null}
            onClick={() => act('refuse')}
          >
            {busy === 'refuse' ? said.refusing : said.refuse}
          </Button>
        )}
      </Stack>
    </LinkPage>
  );
}
