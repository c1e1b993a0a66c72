import type { ToolInput } from '@firedeck/contract';
import { useNavigate } from '@firedeck/kit';
import { type FormEvent, useEffect, useState } from 'react';
import { sameText } from './edit-changes.ts';
import { type FormTab, firstRefused, tabOf } from './form-tabs.ts';
import type { SaveOutcome, SaveProblem } from './save-problem.ts';
import type { KeptTyping } from './use-kept-typing.ts';
import type { ToolFormState } from './use-tool-form.ts';

interface Options {
  form: ToolFormState;
  kept: KeptTyping;
  onSave(tool: ToolInput): Promise<SaveOutcome>;
  showTab(tab: FormTab): void;
}

/** Sends the form, shows what is refused, and leaves once everything that was typed is saved. */
export function useSaving({ form, kept, onSave, showTab }: Options) {
  const [notice, setNotice] = useState<SaveProblem['notice']>();
  const [leadsTo, setLeadsTo] = useState<string | null>(null);
  const navigate = useNavigate();
  // Not at once: the question about unsaved text must have gone before.
  useEffect(() => {
    if (leadsTo !== null) navigate(leadsTo);
  }, [leadsTo, navigate]);

  const showRefused = (refused: readonly string[]): void => {
    const field = firstRefused(refused);
    if (!field) return;
    showTab(tabOf(field));
    // Hidden fields take no focus: wait until the tab shows.
    setTimeout(() => form.setFocus(field));
  };
  const showProblem = ({ fields, notice }: SaveProblem): void => {
    setNotice(notice);
    for (const { field, message } of fields) form.setError(field, { message });
    showRefused(fields.map(({ field }) => field));
  };
  const save = async (tool: ToolInput): Promise<void> => {
    const typed = form.getValues();
    setNotice(undefined);
    const outcome = await onSave(tool);
    if (!('leadsTo' in outcome)) return showProblem(outcome);
    // Typing goes on while a save is on its way: that is to be saved, too.
    if (!sameText(typed, form.getValues())) return submit();
    kept.drop();
    setLeadsTo(outcome.leadsTo);
  };
  const submit = form.handleSubmit(save, (errors) => showRefused(Object.keys(errors)));
  return {
    submit: (event: FormEvent) => void submit(event),
    notice,
    isSaved: leadsTo !== null,
  };
}
