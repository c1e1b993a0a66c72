import { type Confirmation, signInSentences } from '@firedeck/contract';
import { Button, Stack } from '@firedeck/kit';
import { useForm } from 'react-hook-form';
import { asWrongPassword } from '../form/as-wrong-password.ts';
import { FormFailure } from '../form/form-failure.tsx';
import { PasswordField } from '../form/password-field.tsx';
import { showFormError } from '../form/show-form-error.ts';
import { links } from '../public-api.ts';
import { texts } from '../texts.ts';
import { isExpired } from './is-expired.ts';
import { LinkFormPage, type LinkFormProps } from './link-form-page.tsx';
import { linkTexts } from './link-texts.ts';

/** The page of a confirmation link. */
export const View = () => (
  <LinkFormPage texts={linkTexts.confirm} purpose="confirm" form={ConfirmForm} />
);

const names = ['password'] as const;

/** Requires the password, because the link alone would also confirm a sign-up by someone else. */
function ConfirmForm({ token, onDone, onExpired }: LinkFormProps) {
  const form = useForm<Confirmation>({ defaultValues: { token, password: '' } });
  const { errors, isSubmitting } = form.formState;

  const submit = form.handleSubmit(async (request) => {
    try {
      await links.confirm(request);
      onDone();
    } catch (thrown) {
      if (isExpired(thrown)) return onExpired();
      const refusal = asWrongPassword(thrown, 'password', linkTexts.confirm.wrong);
      showFormError(refusal, linkTexts.failed, { names, setError: form.setError });
    }
  });

  return (
    <Stack component="form" noValidate onSubmit={submit} sx={{ gap: 2 }}>
      <PasswordField
        registered={form.register('password', { required: signInSentences.passwordMissing })}
        label={texts.password}
        autoComplete="current-password"
        error={errors.password?.message}
      />
      <FormFailure message={errors.root?.message} />
      <Button type="submit" variant="contained" size="large" disabled={isSubmitting}>
        {isSubmitting ? linkTexts.confirm.busy : linkTexts.confirm.submit}
      </Button>
    </Stack>
  );
}
