import { Typography } from '@firedeck/kit';
import {
  errorSentence,
  FailureNotice,
  isApiError,
  PageSpinner,
  shellServices,
} from '@firedeck/sdk';
import { useCallback, useEffect, useState } from 'react';
import { links } from '../link-api.ts';
import { PendingNotice } from '../login/pending-notice.tsx';
import { SignUpForm } from '../login/sign-up-form.tsx';
import { texts } from '../texts.ts';
import { isExpired } from './is-expired.ts';
import { ExpiredLink, LinkPage, ToSignIn, WithToken } from './link-page.tsx';

type Invited =
  | { state: 'loading' }
  | { state: 'expired' }
  | { state: 'closed'; text: string }
  | { state: 'failed'; reason: string }
  | { state: 'ready' | 'pending'; email: string };

/** The page of an invitation link: creates an account for the invited address. */
export const View = () => <WithToken>{(token) => <JoinPage token={token} />}</WithToken>;

function JoinPage({ token }: { token: string }) {
  const [invited, setInvited] = useState<Invited>({ state: 'loading' });

  const read = useCallback(async () => {
    setInvited({ state: 'loading' });
    try {
      const { email } = await links.readInvitation({ token });
      setInvited({ state: 'ready', email });
    } catch (thrown) {
      if (isApiError(thrown) && thrown.code === 'sign_up_closed')
        return setInvited({ state: 'closed', text: texts.signUp.closed });
      if (isApiError(thrown) && thrown.code === 'password_sign_in_off')
        return setInvited({ state: 'closed', text: errorSentence(thrown) });
      const reason = isApiError(thrown) ? errorSentence(thrown) : texts.errorOccurred;
      setInvited(isExpired(thrown) ? { state: 'expired' } : { state: 'failed', reason });
    }
  }, [token]);
  useEffect(() => void read(), [read]);

  if (invited.state === 'loading') return <PageSpinner />;
  if (invited.state === 'failed')
    return <FailureNotice title={texts.links.failed} next={invited.reason} onRetry={read} />;
  if (invited.state === 'expired')
    return (
      <ExpiredLink>
        <Typography>{texts.join.expiredText}</Typography>
      </ExpiredLink>
    );
  if (invited.state === 'closed')
    return (
      <LinkPage title={texts.join.title} text={invited.text}>
        <ToSignIn />
      </LinkPage>
    );
  const { email } = invited;
  if (invited.state === 'pending')
    return (
      <LinkPage title={texts.signUp.created} text={texts.join.oneStepLeft}>
        <PendingNotice email={email} />
      </LinkPage>
    );
  return (
    <LinkPage title={texts.join.title} text={texts.join.text}>
      <SignUpForm
        invitation={{ token, email }}
        onUnconfirmed={() => setInvited({ state: 'pending', email })}
        onSignedIn={() => shellServices().navigate('/')}
      />
    </LinkPage>
  );
}
