import { showToast } from '@firedeck/sdk';
import type { FieldPath, FieldValues, UseFormSetError } from 'react-hook-form';
import { toFormError } from './form-error.ts';

/** Shows the error in a toast and at its field, or above the button when it has no field. */
export function showFormError<Fields extends FieldValues>(
  thrown: unknown,
  title: string,
  form: {
    names: readonly FieldPath<Fields>[];
    setError: UseFormSetError<Fields>;
  },
): void {
  const { sentence, fields } = toFormError(thrown);
  showToast({ kind: 'error', title, text: sentence });
  const known = form.names.flatMap((name) => {
    const error = fields.find(({ field }) => field === name);
    return error ? [{ name, message: error.message }] : [];
  });
  for (const [index, { name, message }] of known.entries())
    form.setError(name, { type: 'server', message }, { shouldFocus: index === 0 });
  if (known.length === 0) form.setError('root', { type: 'server', message: sentence });
}
