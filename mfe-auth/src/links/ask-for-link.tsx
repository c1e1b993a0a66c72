import { type LinkRequest, linkRequest } from '@firedeck/contract';
import { Button, Stack } from '@firedeck/kit';
import { showToast } from '@firedeck/sdk';
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useForm } from 'react-hook-form';
import { EmailField } from '../form/email-field.tsx';
import { FormFailure } from '../form/form-failure.tsx';
import { showRefusal } from '../form/show-refusal.ts';
import { linkRequests } from '../link-api.ts';
import { texts } from '../texts.ts';

const names = ['email'] as const;

/** Another link in place of one that works no more. */
export function AskForLink({ purpose }: { purpose: keyof typeof linkRequests }) {
  const form = useForm({
    resolver: standardSchemaResolver(linkRequest),
    defaultValues: { email: '' },
  });
  const { errors, isSubmitting } = form.formState;

  const submit = form.handleSubmit(async (request: LinkRequest) => {
    try {
      await linkRequests[purpose](request);
      showToast({ kind: 'info', title: texts.links.asked, text: texts.links.askedText });
    } catch (thrown) {
      showRefusal(thrown, texts.links.failed, { names, setError: form.setError });
    }
  });

  return (
    <Stack component="form" noValidate onSubmit={submit} sx={{ gap: 2 }}>
      <EmailField registered={form.register('email')} error={errors.email?.message} />
      <FormFailure message={errors.root?.message} />
      <Button type="submit" variant="contained" disabled={isSubmitting} sx={{ alignSelf: 'start' }}>
        {isSubmitting ? texts.links.asking : texts.links.askAgain}
      </Button>
    </Stack>
  );
}
