import { newPin, pinLimits } from '@firedeck/contract';
import { Button, Stack } from '@firedeck/kit';
import { showToast } from '@firedeck/sdk';
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { type Resolver, type UseFormRegisterReturn, useForm } from 'react-hook-form';
import { FormFailure } from '../form/form-failure.tsx';
import { FormField } from '../form/form-field.tsx';
import { showFormError } from '../form/show-form-error.ts';
import { usePinSetMutation } from './pin-api.ts';
import { pinTexts } from './pin-texts.ts';

interface PinFields {
  pin: string;
  repeat: string;
}

interface PinFormProps {
  onDone(): void;
  /** Absent while no PIN is set: then there is no Cancel button. */
  onCancel?(): void;
}

/** Sets the PIN, which is typed twice, because the digits are hidden. */
export function PinForm({ onDone, onCancel }: PinFormProps) {
  const form = useForm<PinFields>({
    resolver: pinRules,
    defaultValues: { pin: '', repeat: '' },
  });
  const { errors, isSubmitting } = form.formState;
  const [set] = usePinSetMutation();

  const submit = form.handleSubmit(async ({ pin }) => {
    try {
      await set({ pin }).unwrap();
      showToast({ kind: 'success', title: pinTexts.saved, text: pinTexts.savedText });
      onDone();
    } catch (thrown) {
      showFormError(thrown, pinTexts.failed, { names: ['pin'], setError: form.setError });
    }
  });

  return (
    <Stack component="form" noValidate onSubmit={submit} sx={{ gap: 2, maxWidth: 420 }}>
      <DigitsField
        registered={form.register('pin')}
        label={pinTexts.pin}
        error={errors.pin?.message}
      />
      <DigitsField
        registered={form.register('repeat')}
        label={pinTexts.repeat}
        error={errors.repeat?.message}
      />
      <FormFailure message={errors.root?.message} />
      <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
        <Button type="submit" variant="contained" disabled={isSubmitting}>
          {isSubmitting ? pinTexts.busy : pinTexts.set}
        </Button>
        {onCancel && <Button onClick={onCancel}>{pinTexts.cancel}</Button>}
      </Stack>
    </Stack>
  );
}

interface DigitsFieldProps {
  registered: UseFormRegisterReturn;
  label: string;
  error: string | undefined;
}

const DigitsField = (props: DigitsFieldProps) => (
  <FormField
    {...props}
    autoComplete="off"
    required
    isNumeric
    isCovered
    isVerbatim
    maxLength={pinLimits.maxDigits}
  />
);

// The schema drops the repeated PIN, so its output type differs from the form's.
const schemaRules = standardSchemaResolver(newPin) as unknown as Resolver<PinFields>;

const pinRules: typeof schemaRules = async (values, context, options) => {
  const result = await schemaRules(values, context, options);
  if (values.repeat === values.pin) return result;
  const differs = { type: 'differs', message: pinTexts.differs };
  return { values: {}, errors: { ...result.errors, repeat: differs } };
};
