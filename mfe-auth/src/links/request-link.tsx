import { type LinkRequest, linkRequest } from '@firedeck/contract';
import { Button, Stack } from '@firedeck/kit';
import { showToast } from '@firedeck/sdk';
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useForm } from 'react-hook-form';
import { EmailField } from '../form/email-field.tsx';
import { FormFailure } from '../form/form-failure.tsx';
import { showFormError } from '../form/show-form-error.ts';
import { linkRequests } from '../public-api.ts';
import { linkTexts } from './link-texts.ts';

const names = ['email'] as const;

/** Requests a new link in place of an expired one. */
export function RequestLink({ purpose }: { purpose: keyof typeof linkRequests }) {
  const form = useForm({
    resolver: standardSchemaResolver(linkRequest),
    defaultValues: { email: '' },
  });
  const { errors, isSubmitting } = form.formState;

  const submit = form.handleSubmit(async (request: LinkRequest) => {
    try {
      await linkRequests[purpose](request);
      showToast({ kind: 'info', title: linkTexts.sent, text: linkTexts.sentText });
    } catch (thrown) {
      showFormError(thrown, linkTexts.failed, { names, setError: form.setError });
    }
  });

  return (
    <Stack component="form" noValidate onSubmit={submit} sx={{ gap: 2 }}>
      <EmailField registered={form.register('email')} error={errors.email?.message} />
      <FormFailure message={errors.root?.message} />
      <Button type="submit" variant="contained" disabled={isSubmitting} sx={{ alignSelf: 'start' }}>
        {isSubmitting ? linkTexts.sending : linkTexts.requestAgain}
      </Button>
    </Stack>
  );
}
