import { Stack, Typography } from '@firedeck/kit';
import {
  errorSentence,
  FailureNotice,
  isApiError,
  PageSpinner,
  shellServices,
} from '@firedeck/sdk';
import { useCallback, useEffect, useState } from 'react';
import { PendingNotice } from '../login/pending-notice.tsx';
import { SignUpForm } from '../login/sign-up-form.tsx';
import { links } from '../public-api.ts';
import { readPageText } from '../read-page-data.ts';
import { SingleColumnPage } from '../single-column-page.tsx';
import { ProviderButton } from '../sso/provider-button.tsx';
import { readFailure, readSignOn } from '../sso/read-sign-on.ts';
import { texts } from '../texts.ts';
import { ExpiredLink } from './expired-link.tsx';
import { isExpired } from './is-expired.ts';
import { linkTexts } from './link-texts.ts';
import { SignInButton } from './sign-in-button.tsx';
import { WithToken } from './with-token.tsx';

type Invited =
  | { state: 'loading' }
  | { state: 'expired' }
  | { state: 'closed'; text: string }
  | { state: 'failed'; reason: string }
  | { state: 'ready' | 'pending'; email: string };

/** The page of an invitation link: creates an account for the invited address. */
export function View() {
  const [failure] = useState(
    () => readSignOn()?.providers.map((provider) => readFailure(provider))[0] ?? null,
  );
  return (
    <WithToken without={failure !== null && <NotAccepted failure={failure} />}>
      {(token) => <JoinPage token={token} />}
    </WithToken>
  );
}

/** Shown after the provider's sign-in failed; the URL no longer has the invitation's token. */
const NotAccepted = ({ failure }: { failure: string }) => (
  <SingleColumnPage title={linkTexts.join.notAccepted} text={failure}>
    <Stack sx={{ gap: 3, alignItems: 'start' }}>
      <Typography>{linkTexts.join.openAgain}</Typography>
      <SignInButton variant="outlined" />
    </Stack>
  </SingleColumnPage>
);

function JoinPage({ token }: { token: string }) {
  const [invited, setInvited] = useState<Invited>({ state: 'loading' });

  const read = useCallback(async () => {
    setInvited({ state: 'loading' });
    try {
      const { email } = await links.readInvitation({ token });
      setInvited({ state: 'ready', email });
    } catch (thrown) {
      if (isApiError(thrown) && thrown.code === 'sign_up_closed')
        return setInvited({ state: 'closed', text: texts.signUp.restrictions.closed });
      // Only older servers send this: newer ones accept the invitation at the provider.
      if (isApiError(thrown) && thrown.code === 'password_sign_in_off')
        return setInvited({ state: 'closed', text: errorSentence(thrown) });
      const reason = isApiError(thrown) ? errorSentence(thrown) : texts.errorOccurred;
      setInvited(isExpired(thrown) ? { state: 'expired' } : { state: 'failed', reason });
    }
  }, [token]);
  useEffect(() => void read(), [read]);

  if (invited.state === 'loading') return <PageSpinner />;
  if (invited.state === 'failed')
    return <FailureNotice title={linkTexts.failed} next={invited.reason} onRetry={read} />;
  if (invited.state === 'expired')
    return (
      <ExpiredLink>
        <Typography>{linkTexts.join.expiredText}</Typography>
      </ExpiredLink>
    );
  if (invited.state === 'closed')
    return (
      <SingleColumnPage title={linkTexts.join.title} text={invited.text}>
        <SignInButton />
      </SingleColumnPage>
    );
  const { email } = invited;
  if (invited.state === 'pending')
    return (
      <SingleColumnPage title={texts.signUp.created} text={linkTexts.join.oneStepLeft}>
        <PendingNotice email={email} />
      </SingleColumnPage>
    );
  return (
    <SingleColumnPage
      title={linkTexts.join.title}
      text={linkTexts.join.text(readPageText('agency'))}
    >
      <JoinMethods
        invitation={{ token, email }}
        onUnconfirmed={() => setInvited({ state: 'pending', email })}
      />
    </SingleColumnPage>
  );
}

interface JoinMethodsProps {
  invitation: { token: string; email: string };
  /** Called if the address must be confirmed before signing in. */
  onUnconfirmed(): void;
}

/** Sign-up through the agency's provider first, then with a password if the agency allows it. */
function JoinMethods({ invitation, onUnconfirmed }: JoinMethodsProps) {
  const [signOn] = useState(readSignOn);
  const { token, email } = invitation;
  const takesPasswords = (signOn?.passwords ?? 'all') === 'all';
  return (
    <Stack sx={{ gap: 2.5 }}>
      <Typography>{linkTexts.join.invited(email)}</Typography>
      {signOn?.providers.map((provider) => (
        <ProviderButton
          key={provider.id}
          provider={provider}
          isAutomatic={false}
          isShared={false}
          invitation={token}
        />
      ))}
      {signOn && takesPasswords && (
        <Typography color="textSecondary" align="center">
          {texts.signOn.or}
        </Typography>
      )}
      {takesPasswords && (
        <SignUpForm
          invitation={invitation}
          onUnconfirmed={onUnconfirmed}
          isSecond={signOn !== null}
          onSignedIn={() => shellServices().navigate('/')}
        />
      )}
    </Stack>
  );
}
