import type { ToolField } from '@firedeck/contract';
import { TextField, type TextFieldProps } from '@firedeck/kit';
import { FieldHelp } from './field-help.tsx';
import { formFields } from './form-fields.ts';
import type { ToolFormState } from './use-tool-form.ts';

interface Props extends Omit<TextFieldProps, 'form' | 'error' | 'label' | 'helperText'> {
  form: ToolFormState;
  field: ToolField;
  hint?: string;
}

export function ToolTextField({ form, field, hint, ...props }: Props) {
  const error = form.formState.errors[field];
  const { ref, ...registered } = form.register(field);
  return (
    <TextField
      {...registered}
      {...props}
      inputRef={ref}
      label={formFields[field].label()}
      error={error !== undefined}
      helperText={(error || hint) && <FieldHelp error={error?.message} hint={hint} />}
      fullWidth
    />
  );
}
