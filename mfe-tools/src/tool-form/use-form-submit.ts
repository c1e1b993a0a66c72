import type { ToolInput } from '@firedeck/contract';
import { useNavigate } from '@firedeck/kit';
import { type FormEvent, useEffect, useState } from 'react';
import { hasSameValues } from '../tool-values.ts';
import { type FormTab, formFields, inScreenOrder } from './form-fields.ts';
import type { SaveError, SaveResult } from './save-result.ts';
import type { FormDraftAutosave } from './use-form-draft-autosave.ts';
import type { ToolFormState } from './use-tool-form.ts';

export type SaveTool = (tool: ToolInput) => Promise<SaveResult>;

/** Submits the form with a different `onSave`. */
export type SubmitForm = (onSave: SaveTool) => Promise<void>;

interface Options {
  form: ToolFormState;
  autosave: FormDraftAutosave;
  onSave: SaveTool;
  showTab(tab: FormTab): void;
}

/** Submits the form, shows errors, and navigates away once all changes are saved. */
export function useFormSubmit({ form, autosave, onSave, showTab }: Options) {
  const [notice, setNotice] = useState<SaveError['notice']>();
  const [redirectTo, setRedirectTo] = useState<string | null>(null);
  const navigate = useNavigate();
  // The blocker for unsaved changes must be removed first, hence an effect.
  useEffect(() => {
    if (redirectTo !== null) navigate(redirectTo);
  }, [redirectTo, navigate]);

  const focusInvalid = (invalid: readonly string[]): void => {
    const [field] = inScreenOrder(invalid);
    if (!field) return;
    showTab(formFields[field].tab);
    // Hidden fields cannot take focus: wait until the tab is visible.
    setTimeout(() => form.setFocus(field));
  };
  const showErrors = ({ fields, notice }: SaveError): void => {
    setNotice(notice);
    for (const { field, message } of fields) form.setError(field, { message });
    focusInvalid(fields.map(({ field }) => field));
  };
  const save = async (tool: ToolInput, onSave: SaveTool): Promise<void> => {
    const typed = form.getValues();
    setNotice(undefined);
    const result = await onSave(tool);
    if (!('redirectTo' in result)) return showErrors(result);
    // The member may have typed during the save.
    if (!hasSameValues(typed, form.getValues())) return submit(onSave);
    autosave.discard();
    setRedirectTo(result.redirectTo);
  };
  const submit: SubmitForm = (onSave) =>
    form.handleSubmit(
      (tool) => save(tool, onSave),
      (errors) => focusInvalid(Object.keys(errors)),
    )();
  return {
    onSubmit: (event: FormEvent) => {
      event.preventDefault();
      void submit(onSave);
    },
    submit,
    notice,
    isSaved: redirectTo !== null,
  };
}
