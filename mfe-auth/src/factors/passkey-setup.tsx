import {
  type ChangedFactors,
  factorLimits,
  type PasskeyKind,
  passkeyName,
  signInSentences,
} from '@firedeck/contract';
import { Stack, Typography } from '@firedeck/kit';
import { isApiError, showToast, z } from '@firedeck/sdk';
import {
  cancelPasskeyRequest,
  createPasskey,
  describePasskeyFailure,
  hasPasskeys,
  passkeysUnsupported,
} from '@firedeck/sdk/web-authn';
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { FormFailure } from '../form/form-failure.tsx';
import { FormField } from '../form/form-field.tsx';
import { RadioChoices } from '../form/radio-choices.tsx';
import { showFormError } from '../form/show-form-error.ts';
import { factorTexts } from './factor-texts.ts';
import { useFactorsAddPasskeyMutation, useFactorsPasskeyOptionsMutation } from './factors-api.ts';
import { SetupButtons, SetupFrame } from './setup-frame.tsx';

const texts = factorTexts.passkey;
const names = ['name'] as const;
const kinds: readonly PasskeyKind[] = ['passkey', 'security_key'];
const rules = standardSchemaResolver(z.object({ name: passkeyName }));

interface PasskeySetupProps {
  onAdded(changed: ChangedFactors): void;
  onCancel(): void;
}

/** Adds a passkey or security key with a name. */
export function PasskeySetup({ onAdded, onCancel }: PasskeySetupProps) {
  const form = useForm<{ name: string; kind: PasskeyKind }>({
    resolver: async (values, context, options) => {
      const { errors } = await rules(values, context, options as never);
      return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} };
    },
    defaultValues: { name: '', kind: 'passkey' },
  });
  const { errors, isSubmitting } = form.formState;
  const [requestOptions] = useFactorsPasskeyOptionsMutation();
  const [add] = useFactorsAddPasskeyMutation();
  useEffect(() => cancelPasskeyRequest, []);

  const submit = form.handleSubmit(async ({ name, kind }) => {
    try {
      const { options } = await requestOptions(kind).unwrap();
      const changed = await add({
        name: name.trim(),
        passkey: await createPasskey(options),
      }).unwrap();
      // The recovery codes confirm it, and on a phone a toast would cover them.
      if (!changed.codes) showToast({ kind: 'success', title: texts.done, text: name.trim() });
      onAdded(changed);
    } catch (thrown) {
      if (isApiError(thrown))
        return showFormError(thrown, texts.notAdded, { names, setError: form.setError });
      const message = describePasskeyFailure(thrown);
      if (message !== null) form.setError('root', { message });
    }
  });

  const failure = hasPasskeys() ? errors.root?.message : passkeysUnsupported;
  return (
    <SetupFrame title={texts.title}>
      <Typography sx={{ mt: 1, mb: 2 }}>{texts.hint}</Typography>
      <Stack component="form" noValidate onSubmit={submit} sx={{ gap: 2 }}>
        <FormField
          registered={form.register('name')}
          label={texts.name}
          hint={texts.nameHint}
          autoComplete="off"
          required
          maxLength={factorLimits.passkeyNameCharacters}
          error={errors.name?.message}
        />
        <RadioChoices
          legend={texts.kind}
          value={form.watch('kind')}
          choices={kinds.map((one) => ({ value: one, label: texts.kinds[one] }))}
          onChoose={(kind) => form.setValue('kind', kind)}
        />
        <FormFailure message={failure} />
        <SetupButtons
          submit={isSubmitting ? signInSentences.passkey.busy : texts.submit}
          isDisabled={isSubmitting || !hasPasskeys()}
          onCancel={onCancel}
        />
      </Stack>
    </SetupFrame>
  );
}
