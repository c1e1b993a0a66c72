import { Button } from '@firedeck/kit';
import { showToast } from '@firedeck/sdk';
import { useState } from 'react';
import { readRefusal } from '../form/refusal.ts';
import { texts } from '../texts.ts';
import { AskForLink } from './ask-for-link.tsx';
import { isExpired } from './is-expired.ts';
import { links } from './link-api.ts';
import { ExpiredLink, IncompleteLink, LinkPage, ToSignIn } from './link-page.tsx';
import { useLinkToken } from './use-link-token.ts';

/** Where the link to confirm an address leads. It takes a press: programs that look at mails open links too. */
export function View() {
  const token = useLinkToken();
  // Another link begins anew.
  return token === '' ? <IncompleteLink /> : <ConfirmPage key={token} token={token} />;
}

function ConfirmPage({ token }: { token: string }) {
  const [state, setState] = useState<'ready' | 'busy' | 'done' | 'expired'>('ready');

  async function confirm(): Promise<void> {
    setState('busy');
    try {
      await links.confirm({ token });
      setState('done');
    } catch (thrown) {
      setState(isExpired(thrown) ? 'expired' : 'ready');
      if (isExpired(thrown)) return;
      const text = readRefusal(thrown).sentence;
      showToast({ kind: 'error', title: texts.links.failed, text });
    }
  }

  if (state === 'expired')
    return (
      <ExpiredLink>
        <AskForLink purpose="confirm" />
      </ExpiredLink>
    );
  if (state === 'done')
    return (
      <LinkPage title={texts.confirm.done} text={texts.confirm.doneText}>
        <ToSignIn />
      </LinkPage>
    );
  return (
    <LinkPage title={texts.confirm.title} text={texts.confirm.text}>
      <Button variant="contained" size="large" disabled={state === 'busy'} onClick={confirm}>
        {state === 'busy' ? texts.confirm.busy : texts.confirm.submit}
      </Button>
    </LinkPage>
  );
}
