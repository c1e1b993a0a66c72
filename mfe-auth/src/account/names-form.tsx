import { limits, type NamesPatch, namesPatch, type User } from '@firedeck/contract';
import { Button, Stack } from '@firedeck/kit';
import { showToast } from '@firedeck/sdk';
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useEffect } from 'react';
import { type Resolver, type UseFormReturn, useForm } from 'react-hook-form';
import { FormFailure } from '../form/form-failure.tsx';
import { FormField } from '../form/form-field.tsx';
import { showFormError } from '../form/show-form-error.ts';
import { texts } from '../texts.ts';
import { useAccountRenameMutation } from './account-api.ts';
import { settingsTexts } from './settings-texts.ts';
import { type Names, names, sameNames, useNamesDraft } from './use-names-draft.ts';

type Form = UseFormReturn<Names>;

// Raw values, because `applySaved` compares them with the typed text; `pickChanges` trims them.
const resolver = standardSchemaResolver(namesPatch, undefined, { raw: true }) as Resolver<Names>;

/** The member's names; unsaved changes are restored at the next visit. */
export function NamesForm({ user }: { user: User }) {
  const { first_name, last_name } = user.user_metadata;
  const form = useForm<Names>({ resolver, defaultValues: { first_name, last_name } });
  const { errors, isSubmitting, dirtyFields } = form.formState;
  const [rename] = useAccountRenameMutation();
  const followSaved = useNamesDraft(form);
  const { reset } = form;
  // Shows names that another tab changed, unless they are being edited here.
  useEffect(() => {
    const saved = { first_name, last_name };
    if (!sameNames(form.formState.defaultValues as Names, saved))
      reset(saved, { keepDirtyValues: true });
  }, [form, reset, first_name, last_name]);
  const isDirty = Object.keys(dirtyFields).length > 0;

  const submit = form.handleSubmit(async (typed) => {
    try {
      const { user_metadata } = await rename(pickChanges(typed, user)).unwrap();
      applySaved(form, typed, user_metadata);
      followSaved(user_metadata);
      showToast({ kind: 'success', title: settingsTexts.names.saved });
    } catch (thrown) {
      showFormError(thrown, settingsTexts.names.failed, { names, setError: form.setError });
    }
  });

  const discard = (): void => {
    reset({ first_name, last_name });
    followSaved({ first_name, last_name });
  };

  return (
    <Stack component="form" noValidate onSubmit={submit} sx={{ gap: 2 }}>
      <FormField
        registered={form.register('first_name')}
        label={texts.signUp.firstName}
        autoComplete="given-name"
        maxLength={limits.personNameCharacters}
        error={errors.first_name?.message}
      />
      <FormField
        registered={form.register('last_name')}
        label={texts.signUp.lastName}
        autoComplete="family-name"
        maxLength={limits.personNameCharacters}
        error={errors.last_name?.message}
      />
      <FormFailure message={errors.root?.message} />
      <Stack direction="row" sx={{ gap: 1.5, flexWrap: 'wrap' }}>
        <Button type="submit" variant="contained" disabled={!isDirty || isSubmitting}>
          {isSubmitting ? settingsTexts.names.busy : settingsTexts.names.save}
        </Button>
        {isDirty && !isSubmitting && (
          <Button variant="outlined" onClick={discard}>
            {settingsTexts.names.discard}
          </Button>
        )}
      </Stack>
    </Stack>
  );
}

/** Leaves text unsaved that was typed while the save was in flight. */
function applySaved({ reset, getValues, setValue }: Form, sent: Names, saved: Names): void {
  const typed = getValues();
  reset(saved, { keepValues: true });
  for (const name of names) {
    const value = typed[name] === sent[name] ? saved[name] : typed[name];
    setValue(name, value, { shouldDirty: true });
  }
}

/** Sends only changed names, so that changes on another device aren't overwritten. */
function pickChanges(typed: Names, { user_metadata }: User): NamesPatch {
  const changed = names.filter((name) => typed[name].trim() !== user_metadata[name]);
  const sent = changed.length > 0 ? changed : names;
  return Object.fromEntries(sent.map((name) => [name, typed[name].trim()]));
}
