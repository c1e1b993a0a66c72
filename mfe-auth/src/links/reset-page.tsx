import { newPassword } from '@firedeck/contract';
import { Button, Stack } from '@firedeck/kit';
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useForm } from 'react-hook-form';
import { FormFailure } from '../form/form-failure.tsx';
import { NewPasswordField } from '../form/new-password-field.tsx';
import { showFormError } from '../form/show-form-error.ts';
import { links } from '../public-api.ts';
import { isExpired } from './is-expired.ts';
import { LinkFormPage, type LinkFormProps } from './link-form-page.tsx';
import { linkTexts } from './link-texts.ts';

/** The page of a password reset link. */
export const View = () => (
  <LinkFormPage texts={linkTexts.reset} purpose="reset" form={NewPasswordForm} />
);

const names = ['password'] as const;

function NewPasswordForm({ token, onDone, onExpired }: LinkFormProps) {
  const form = useForm({
    resolver: standardSchemaResolver(newPassword),
    defaultValues: { token, password: '' },
  });
  const { errors, isSubmitting } = form.formState;

  const submit = form.handleSubmit(async (request) => {
    try {
      await links.reset(request);
      onDone();
    } catch (thrown) {
      if (isExpired(thrown)) return onExpired();
      showFormError(thrown, linkTexts.failed, { names, setError: form.setError });
    }
  });

  return (
    <Stack component="form" noValidate onSubmit={submit} sx={{ gap: 2 }}>
      <NewPasswordField
        registered={form.register('password')}
        label={linkTexts.reset.password}
        error={errors.password?.message}
      />
      <FormFailure message={errors.root?.message} />
      <Button type="submit" variant="contained" size="large" disabled={isSubmitting}>
        {isSubmitting ? linkTexts.reset.busy : linkTexts.reset.submit}
      </Button>
    </Stack>
  );
}
