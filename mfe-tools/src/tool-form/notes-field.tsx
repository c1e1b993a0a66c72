import { TextField } from '@firedeck/kit';
import { texts } from '../texts.ts';
import { FieldHelp } from '../tool-fields/field-help.tsx';
import type { ToolFormState } from '../tool-fields/use-tool-form.ts';

/** Spec §9. */
const minimumHeight = 200;

export function NotesField({ form }: { form: ToolFormState }) {
  const error = form.formState.errors.notes;
  const { ref, ...notes } = form.register('notes');
  return (
    <TextField
      {...notes}
      inputRef={ref}
      label={texts.form.notes}
      error={error !== undefined}
      helperText={<FieldHelp error={error?.message} hint={texts.form.notesHint} />}
      multiline
      fullWidth
      slotProps={{ htmlInput: { style: { minHeight: minimumHeight, resize: 'vertical' } } }}
    />
  );
}
