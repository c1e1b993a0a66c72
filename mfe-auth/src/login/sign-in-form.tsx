import type { LastMember } from '@firedeck/contract';
import { Box, Link } from '@firedeck/kit';
import { tokens } from '@firedeck/sdk';
import { useCallback, useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { readSecondFactor } from '../factors/read-second-factor.ts';
import { EmailField } from '../form/email-field.tsx';
import { LoginForm } from '../form/login-form.tsx';
import { PasswordField } from '../form/password-field.tsx';
import { showFormError } from '../form/show-form-error.ts';
import { LazyLastMembers } from '../last-members/lazy-last-members.tsx';
import { PickedMember } from '../last-members/picked-member.tsx';
import { ProofOfWorkNotice } from '../proof-of-work/proof-of-work-notice.tsx';
import { useSignIn } from '../proof-of-work/use-sign-in.ts';
import { readSharedDevice } from '../read-shared-device.ts';
import { SharedDeviceChoice, type SharedDeviceChoiceProps } from '../shared-device-choice.tsx';
import { showSignInToast } from '../show-sign-in-toast.ts';
import { texts } from '../texts.ts';
import { emptySignIn, pickChoices, signInRules } from './form-rules.ts';
import { LazyPasskeyButton } from './lazy-passkey-button.tsx';
import {
  type EarlierSignIn,
  prepareSecondStep,
  type StartedSignIn,
} from './prepare-second-step.ts';
import { RememberChoice } from './remember-choice.tsx';
import { requestResetLink } from './request-reset-link.ts';

const names = ['email', 'password'] as const;

interface SignInFormProps extends SharedDeviceChoiceProps {
  /** True if the page has a more prominent way to sign in. */
  isSecond?: boolean;
  /** An earlier sign-in that did not complete its second step. */
  earlier?: EarlierSignIn | null;
  onSecondStep(started: StartedSignIn): void;
}

/** Sign In mode. The shell's route guard redirects after sign-in. */
export function SignInForm(props: SignInFormProps) {
  const { isSecond = false, earlier, isShared, onChoose, onSecondStep } = props;
  const form = useForm({
    resolver: signInRules,
    defaultValues: { ...emptySignIn, email: earlier?.email ?? '', remember: !!earlier?.remember },
  });
  const { setFocus } = form;
  const { errors, isSubmitting } = form.formState;
  const signIn = useSignIn();
  const [hasPasskeys] = useState(() => readSecondFactor() !== null);
  const [isSharedDevice] = useState(readSharedDevice);
  const [notice, setNotice] = useState(earlier?.notice);
  const [picked, setPicked] = useState<LastMember | null>(null);
  const isAgain = earlier !== undefined && earlier !== null;
  useEffect(() => {
    if (isAgain || picked) setFocus('password');
  }, [isAgain, picked, setFocus]);
  const { setValue } = form;
  const pick = useCallback(
    (member: LastMember | null) => {
      setPicked(member);
      setValue('member', member?.id);
    },
    [setValue],
  );
  const getChoices = () => pickChoices({ ...form.getValues(), shared_device: isShared });

  const submit = form.handleSubmit(async (values) => {
    const request = { ...values, ...getChoices() };
    setNotice(undefined);
    try {
      const outcome = await signIn.start(request);
      if ('mfa' in outcome) return onSecondStep(await prepareSecondStep(outcome, request));
      showSignInToast(outcome.user);
    } catch (thrown) {
      showFormError(thrown, texts.signIn.failed, { names, setError: form.setError });
    }
  });

  const readEmail = async (): Promise<string | null> =>
    (await form.trigger('email', { shouldFocus: true })) ? form.getValues('email').trim() : null;

  const remember = form.register('remember');
  return (
    <LoginForm
      onSubmit={submit}
      isBusy={isSubmitting}
      submit={texts.signIn.submit}
      busy={texts.signIn.busy}
      isSecond={isSecond}
      failure={errors.root?.message ?? notice}
      after={hasPasskeys && <LazyPasskeyButton getChoices={getChoices} isBusy={isSubmitting} />}
    >
      {isSharedDevice && !picked && <LazyLastMembers onPick={pick} />}
      {picked ? (
        <PickedMember member={picked} onChange={() => pick(null)} />
      ) : (
        <EmailField
          registered={form.register('email')}
          hasPasskeys={hasPasskeys}
          error={errors.email?.message}
        />
      )}
      <PasswordField
        registered={form.register('password')}
        label={texts.password}
        autoComplete="current-password"
        error={errors.password?.message}
      />
      <div>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1 }}>
          {!isSharedDevice && <RememberChoice registered={remember} isShared={isShared} />}
          <Link
            component="button"
            type="button"
            variant="body1"
            onClick={() => requestResetLink(readEmail)}
            // At the end of the line, with or without the Remember checkbox.
            sx={{ minHeight: tokens.target, marginInlineStart: 'auto', textAlign: 'end' }}
          >
            {texts.signIn.forgot}
          </Link>
        </Box>
        {!isSecond && <SharedDeviceChoice isShared={isShared} onChoose={onChoose} />}
      </div>
      {signIn.share !== null && <ProofOfWorkNotice share={signIn.share} onCancel={signIn.cancel} />}
    </LoginForm>
  );
}
