import { limits } from '@firedeck/contract';
import { shellServices, showToast } from '@firedeck/sdk';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { EmailField } from '../form/email-field.tsx';
import { FormField } from '../form/form-field.tsx';
import { LoginForm } from '../form/login-form.tsx';
import { NewPasswordField } from '../form/new-password-field.tsx';
import { PasswordField } from '../form/password-field.tsx';
import { showFormError } from '../form/show-form-error.ts';
import { texts } from '../texts.ts';
import { emptySignUp, signUpRules } from './form-rules.ts';

const names = ['data.first_name', 'data.last_name', 'email', 'password'] as const;

interface SignUpFormProps {
  /** Called if the address must be confirmed before signing in. */
  onUnconfirmed(email: string): void;
  /** Called after sign-in, if the page doesn't redirect on its own. */
  onSignedIn?(): void;
  /** The invitation, when opened from its link. Default: open sign-up. */
  invitation?: { token: string; email: string };
  /** True if another way to sign up is more prominent; otherwise the first field gets focus. */
  isSecond?: boolean;
}

/** Create Account mode. */
export function SignUpForm({
  onUnconfirmed,
  onSignedIn,
  invitation,
  isSecond = false,
}: SignUpFormProps) {
  const form = useForm({
    resolver: signUpRules,
    defaultValues: invitation
      ? { ...emptySignUp, email: invitation.email, invitation: invitation.token }
      : emptySignUp,
  });
  const { setFocus } = form;
  const { errors, isSubmitting } = form.formState;

  // Focus the first field after switching modes.
  useEffect(() => {
    if (!isSecond) setFocus('data.first_name');
  }, [isSecond, setFocus]);

  const submit = form.handleSubmit(async (request) => {
    try {
      const { session } = await shellServices().session.signUp(request);
      const { createdAndIn, welcome, created, checkEmail } = texts.signUp;
      const [title, text] = session ? [createdAndIn, welcome] : [created, checkEmail];
      showToast({ kind: 'success', title, text });
      if (session) onSignedIn?.();
      else onUnconfirmed(request.email);
    } catch (thrown) {
      showFormError(thrown, texts.signUp.failed, { names, setError: form.setError });
    }
  });

  return (
    <LoginForm
      onSubmit={submit}
      isBusy={isSubmitting}
      isSecond={isSecond}
      submit={texts.signUp.submit}
      busy={texts.signUp.busy}
      failure={errors.root?.message}
    >
      <FormField
        registered={form.register('data.first_name')}
        label={texts.signUp.firstName}
        autoComplete="given-name"
        maxLength={limits.personNameCharacters}
        error={errors.data?.first_name?.message}
      />
      <FormField
        registered={form.register('data.last_name')}
        label={texts.signUp.lastName}
        autoComplete="family-name"
        maxLength={limits.personNameCharacters}
        error={errors.data?.last_name?.message}
      />
      <EmailField
        registered={form.register('email')}
        isReadOnly={invitation !== undefined}
        error={errors.email?.message}
      />
      <NewPasswordField
        registered={form.register('password')}
        label={texts.password}
        error={errors.password?.message}
      />
      <PasswordField
        registered={form.register('confirmPassword')}
        label={texts.signUp.confirmPassword}
        autoComplete="new-password"
        error={errors.confirmPassword?.message}
      />
    </LoginForm>
  );
}
