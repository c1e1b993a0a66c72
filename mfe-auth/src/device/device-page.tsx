import type { DeviceProfile } from '@firedeck/contract';
import { Button, Stack, TextField } from '@firedeck/kit';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { FormFailure } from '../form/form-failure.tsx';
import { showFormError } from '../form/show-form-error.ts';
import { enrollDevice } from '../public-api.ts';
import { SingleColumnPage } from '../single-column-page.tsx';
import { texts } from '../texts.ts';

/** The page /device: assigns this browser to a station or a vehicle. */
export function View() {
  const [device, setDevice] = useState<DeviceProfile | null>(null);
  if (!device)
    return (
      <SingleColumnPage title={texts.device.title} text={texts.device.text}>
        <CodeForm onDone={setDevice} />
      </SingleColumnPage>
    );
  return (
    <SingleColumnPage
      title={texts.device.done[device.profile](device.station ?? '')}
      text={texts.device.doneText}
    >
      {/* Loads a new document, because the server writes the device's profile into it. */}
      <Button href="/login" variant="contained">
        {texts.device.toSignIn}
      </Button>
    </SingleColumnPage>
  );
}

function CodeForm({ onDone }: { onDone(device: DeviceProfile): void }) {
  const code = new URLSearchParams(location.search).get('code') ?? '';
  const form = useForm({ defaultValues: { code } });
  const { errors, isSubmitting } = form.formState;
  const { ref, ...registered } = form.register('code', { required: texts.device.missing });

  const submit = form.handleSubmit(async (request) => {
    try {
      onDone(await enrollDevice(request));
    } catch (thrown) {
      showFormError(thrown, texts.device.failed, { names: ['code'], setError: form.setError });
    }
  });

  return (
    <Stack component="form" noValidate onSubmit={submit} sx={{ gap: 2 }}>
      <TextField
        {...registered}
        inputRef={ref}
        label={texts.device.code}
        error={errors.code !== undefined}
        helperText={errors.code?.message}
        slotProps={{
          htmlInput: {
            autoComplete: 'off',
            autoCapitalize: 'characters',
            autoCorrect: 'off',
            spellCheck: false,
            maxLength: 40,
            'aria-required': true,
          },
          formHelperText: { role: 'alert' },
        }}
      />
      <FormFailure message={errors.root?.message} />
      <Button type="submit" variant="contained" size="large" disabled={isSubmitting}>
        {isSubmitting ? texts.device.busy : texts.device.submit}
      </Button>
    </Stack>
  );
}
