import { stationToolsSlot } from '@firedeck/contract';
import { Box, Link, Typography } from '@firedeck/kit';
import { Mark, PageHeading, PageSpinner, shellServices, tokens, useSession } from '@firedeck/sdk';
import { useState } from 'react';
import { readSignOn } from '../sso/read-sign-on.ts';
import { SignInMethods } from '../sso/sign-in-methods.tsx';
import { UnfinishedSignOut } from '../sso/unfinished-sign-out.tsx';
import { useProviderSignOut } from '../sso/use-provider-sign-out.ts';
import { texts } from '../texts.ts';
import { AboveForm, BesideForm, FormHalf, SplitLayout } from './login-layout.tsx';
import { PendingNotice } from './pending-notice.tsx';
import type { EarlierSignIn, StartedSignIn } from './prepare-second-step.ts';
import { SignInForm } from './sign-in-form.tsx';
import { SignUpForm } from './sign-up-form.tsx';
import { SignUpPolicy } from './sign-up-policy.tsx';
import { WelcomeHalf } from './welcome-half.tsx';

/** The page /login: sign in, or create an account. */
export function View() {
  const { status } = useSession();
  return status === 'loading' ? <PageSpinner /> : <LoginPage />;
}

function LoginPage() {
  const [mode, setMode] = useState<'signIn' | 'signUp'>('signIn');
  const [pending, setPending] = useState<string | null>(null);
  const [signOn] = useState(readSignOn);
  const [started, setStarted] = useState<StartedSignIn | null>(null);
  const [earlier, setEarlier] = useState<EarlierSignIn | null>(null);
  const [isShared, setShared] = useState(false);
  const { isUnfinished, ...providerSignOut } = useProviderSignOut();
  const { renderSlot } = shellServices();

  function waitFor(email: string): void {
    setPending(email);
    setMode('signIn');
  }

  function startAgain({ email, remember }: StartedSignIn, notice?: string): void {
    setEarlier({ email, remember, notice });
    setStarted(null);
  }

  function toggle(next: 'signIn' | 'signUp'): void {
    setEarlier(null);
    setMode(next);
  }

  const signInForm = (
    <SignInForm
      isSecond={signOn !== null}
      earlier={earlier}
      isShared={isShared}
      onChoose={setShared}
      onSecondStep={setStarted}
    />
  );

  return (
    <SplitLayout>
      <WelcomeHalf />
      <FormHalf>
        <Box sx={{ width: '100%', maxWidth: 420 }}>
          <AboveForm>{renderSlot(stationToolsSlot.above)}</AboveForm>
          <Heading />
          {started ? (
            <started.Screen {...started} onBack={(notice) => startAgain(started, notice)} />
          ) : (
            <>
              {isUnfinished && <UnfinishedSignOut signOn={signOn} {...providerSignOut} />}
              {mode === 'signIn' && pending && <PendingNotice key={pending} email={pending} />}
              {mode === 'signIn' && !signOn && signInForm}
              {mode === 'signIn' && signOn && (
                <SignInMethods
                  signOn={signOn}
                  isEmergency={earlier !== null}
                  isShared={isShared}
                  onChoose={setShared}
                >
                  {signInForm}
                </SignInMethods>
              )}
              {mode === 'signUp' && <SignUpPolicy />}
              {mode === 'signUp' && <SignUpForm onUnconfirmed={waitFor} />}
              {(signOn?.passwords ?? 'all') === 'all' && (
                <ModeToggle mode={mode} onToggle={toggle} />
              )}
            </>
          )}
          <Typography variant="body2" color="textSecondary" align="center" sx={{ mt: 3 }}>
            {texts.audience}
          </Typography>
        </Box>
      </FormHalf>
      <BesideForm>{renderSlot(stationToolsSlot.beside)}</BesideForm>
    </SplitLayout>
  );
}

function Heading() {
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, mb: 4 }}>
      <Box sx={{ display: 'flex', flex: 'none' }}>
        <Mark size={56} />
      </Box>
      <PageHeading
        title={texts.product}
        subtitle={texts.subtitle}
        documentTitle={texts.documentTitle}
      />
    </Box>
  );
}

interface ModeToggleProps {
  mode: 'signIn' | 'signUp';
  onToggle(mode: 'signIn' | 'signUp'): void;
}

function ModeToggle({ mode, onToggle }: ModeToggleProps) {
  const { toggleQuestion, toggle } = texts[mode];
  return (
    <Typography align="center" sx={{ mt: 2 }}>
      {toggleQuestion}{' '}
      <Link
        component="button"
        type="button"
        variant="body1"
        onClick={() => onToggle(mode === 'signIn' ? 'signUp' : 'signIn')}
        sx={{
          minWidth: tokens.target,
          minHeight: tokens.target,
          px: 0.5,
          verticalAlign: 'baseline',
        }}
      >
        {toggle}
      </Link>
    </Typography>
  );
}
