import { type KeyInput, keyInput, keyScopes, limits, type NewKey, times } from '@firedeck/contract';
import { Button, Stack } from '@firedeck/kit';
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useRef } from 'react';
import { useForm } from 'react-hook-form';
import { FormFailure } from '../form/form-failure.tsx';
import { FormField } from '../form/form-field.tsx';
import { RadioChoices } from '../form/radio-choices.tsx';
import { showFormError } from '../form/show-form-error.ts';
import { keyTexts } from './key-texts.ts';
import { useAccountCreateKeyMutation } from './keys-api.ts';

const names = ['name'] as const;
const empty: KeyInput = { name: '', scope: keyScopes[0], days: times.keyDays[1] };

/** Creates an API key with name, scope and expiry. */
export function KeyForm({ onCreated }: { onCreated: (made: NewKey) => void }) {
  const form = useForm({ resolver: standardSchemaResolver(keyInput), defaultValues: empty });
  const { errors, isSubmitting } = form.formState;
  const [create] = useAccountCreateKeyMutation();
  const { scope, days } = form.watch();

  const attempt = useRef({ idempotencyKey: '', sent: '' });

  const submit = form.handleSubmit(async (input) => {
    const sent = JSON.stringify(input);
    // Retrying after a lost response must not create a second key.
    if (attempt.current.sent !== sent)
      attempt.current = { idempotencyKey: crypto.randomUUID(), sent };
    const { idempotencyKey } = attempt.current;
    try {
      onCreated(await create({ input, idempotencyKey }).unwrap());
    } catch (thrown) {
      showFormError(thrown, keyTexts.notCreated, { names, setError: form.setError });
    }
  });

  return (
    <Stack component="form" noValidate onSubmit={submit} sx={{ gap: 2 }}>
      <FormField
        registered={form.register('name')}
        label={keyTexts.name}
        autoComplete="off"
        maxLength={limits.keyNameCharacters}
        hint={keyTexts.nameHint}
        required
        error={errors.name?.message}
      />
      <RadioChoices
        legend={keyTexts.scope}
        value={scope}
        choices={keyScopes.map((one) => ({ value: one, label: keyTexts.scopes[one] }))}
        onChoose={(chosen) => form.setValue('scope', chosen)}
      />
      <RadioChoices
        legend={keyTexts.days}
        value={days}
        choices={times.keyDays.map((one) => ({ value: one, label: keyTexts.formatDays(one) }))}
        onChoose={(chosen) => form.setValue('days', chosen)}
      />
      <FormFailure message={errors.root?.message} />
      <Button type="submit" variant="contained" disabled={isSubmitting} sx={{ alignSelf: 'start' }}>
        {isSubmitting ? keyTexts.busy : keyTexts.submit}
      </Button>
    </Stack>
  );
}
