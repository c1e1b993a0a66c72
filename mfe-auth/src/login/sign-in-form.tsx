import { Box, Checkbox, FormControlLabel, Link } from '@firedeck/kit';
import { showToast, tokens } from '@firedeck/sdk';
import { useForm } from 'react-hook-form';
import { EmailField } from '../form/email-field.tsx';
import { PasswordField } from '../form/password-field.tsx';
import { readRefusal } from '../form/refusal.ts';
import { showRefusal } from '../form/show-refusal.ts';
import { linkRequests, readPolicies } from '../link-api.ts';
import { ProofNotice } from '../proof/proof-notice.tsx';
import { useSignIn } from '../proof/use-sign-in.ts';
import { texts } from '../texts.ts';
import { emptySignIn, signInRules } from './form-rules.ts';
import { LoginForm } from './login-form.tsx';

const names = ['email', 'password'] as const;
const title = texts.signIn.resetTitle;

interface SignInFormProps {
  /** Whether another way to sign in comes first. */
  isSecond?: boolean;
}

/** Sign In mode. The shell's route guard redirects after sign-in. */
export function SignInForm({ isSecond = false }: SignInFormProps) {
  const form = useForm({ resolver: signInRules, defaultValues: emptySignIn });
  const { errors, isSubmitting } = form.formState;
  const signIn = useSignIn();

  const submit = form.handleSubmit(async (request) => {
    try {
      const user = await signIn.start(request);
      const text = texts.signIn.welcomeBack(user.user_metadata.first_name);
      showToast({ kind: 'success', title: texts.signIn.succeeded, text });
    } catch (thrown) {
      showRefusal(thrown, texts.signIn.failed, { names, setError: form.setError });
    }
  });

  async function forget(): Promise<void> {
    try {
      const { mail } = await readPolicies();
      if (!mail) return showToast({ kind: 'info', title, text: texts.signIn.resetText });
      if (!(await form.trigger('email', { shouldFocus: true }))) return;
      await linkRequests.reset({ email: form.getValues('email').trim() });
      showToast({ kind: 'info', title, text: texts.signIn.resetSent });
    } catch (thrown) {
      showToast({ kind: 'error', title, text: readRefusal(thrown).sentence });
    }
  }

  const { ref: rememberRef, ...remember } = form.register('remember');
  return (
    <LoginForm
      onSubmit={submit}
      isBusy={isSubmitting}
      submit={texts.signIn.submit}
      busy={texts.signIn.busy}
      isSecond={isSecond}
      failure={errors.root?.message}
    >
      <EmailField registered={form.register('email')} error={errors.email?.message} />
      <PasswordField
        registered={form.register('password')}
        label={texts.password}
        autoComplete="current-password"
        error={errors.password?.message}
      />
      <Box
        sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', columnGap: 1 }}
      >
        <FormControlLabel
          sx={{ mr: 0 }}
          label={texts.signIn.remember}
          control={<Checkbox {...remember} slotProps={{ input: { ref: rememberRef } }} />}
        />
        <Link
          component="button"
          type="button"
          variant="body1"
          onClick={forget}
          sx={{ minHeight: tokens.target, textAlign: 'start' }}
        >
          {texts.signIn.forgot}
        </Link>
      </Box>
      {signIn.share !== null && <ProofNotice share={signIn.share} onCancel={signIn.cancel} />}
    </LoginForm>
  );
}
