import {
  pickToolFields,
  type ToolFieldValues,
  type ToolInput,
  type ToolList,
} from '@firedeck/contract';
import { useSearchParams } from '@firedeck/kit';
import { PageSpinner, showToast } from '@firedeck/sdk';
import { useState } from 'react';
import { getLastSectionId } from '../sections/use-section-filter.ts';
import { emptyTool, unsavedFields } from '../tool-values.ts';
import { isServerUnreachable } from '../unsent-tools/is-server-unreachable.ts';
import { unsentTexts } from '../unsent-tools/unsent-texts.ts';
import type { UnsentTool } from '../unsent-tools/unsent-tool.ts';
import { unsentTools, useUnsentTools } from '../unsent-tools/unsent-tools.ts';
import { useKnownList } from '../use-known-list.ts';
import { continueEditing } from './continue-editing.ts';
import { addDraftKey, correctDraftKey } from './draft-keys.ts';
import { DraftNotice } from './draft-notice.tsx';
import { type AddDraft, readAddDraft } from './form-draft.ts';
import { formTexts } from './form-texts.ts';
import { type SaveResult, showSaveError } from './save-result.ts';
import { ToolForm } from './tool-form.tsx';
import { useAddTool } from './use-add-tool.ts';
import { useAlreadyCreated } from './use-already-created.ts';
import { useFormDraft } from './use-form-draft.ts';
import { useFormDraftAutosave } from './use-form-draft-autosave.ts';
import { useToolForm } from './use-tool-form.ts';
import { WaitForToolList } from './wait-for-tool-list.tsx';

export function View() {
  const [search] = useSearchParams();
  const unsentKey = search.get('unsent');
  const draftKey = unsentKey ? correctDraftKey(unsentKey) : addDraftKey;
  const { draft, id, reload } = useFormDraft(draftKey, readAddDraft);
  const entries = useUnsentTools();
  const entry = entries.find(({ idempotencyKey }) => idempotencyKey === unsentKey);
  if (draft === undefined) return <PageSpinner />;
  return (
    <WaitForToolList>
      <AddToolOrCreated
        key={id}
        draft={draft ?? (entry ? toAddDraft(entry) : null)}
        draftKey={draftKey}
        onDone={reload}
      />
    </WaitForToolList>
  );
}

/** The refused values, to be corrected. The server has no tool with their idempotency key yet. */
const toAddDraft = ({ idempotencyKey, tool, at }: UnsentTool): AddDraft => ({
  typed: pickToolFields(tool as ToolFieldValues),
  at,
  idempotencyKey,
  sent: null,
});

interface Props {
  draft: AddDraft | null;
  draftKey: string;
  /** Called after the draft was deleted; resets the form. */
  onDone(): void;
}

function AddToolOrCreated({ draft: current, draftKey, onDone }: Props) {
  // Not updated: a saved tool leaves the list of unsent tools before the page changes.
  const [draft] = useState(current);
  const isReady = useAlreadyCreated(draft, onDone);
  return isReady ? <AddTool {...{ draft, draftKey, onDone }} /> : <PageSpinner />;
}

function AddTool({ draft, draftKey, onDone }: Props) {
  const list = useKnownList();
  const [empty] = useState(() =>
    draft ? emptyTool : { ...emptyTool, section: findInitialSectionId(list) },
  );
  const form = useToolForm(empty, draft?.typed ?? empty, { isEdit: false });
  const { add, currentAttempt } = useAddTool(draft);
  const autosave = useFormDraftAutosave(form, draftKey, (typed): AddDraft => {
    return { typed, at: new Date().toISOString(), ...currentAttempt() };
  });

  const save = async (tool: ToolInput): Promise<SaveResult> => {
    try {
      const base = await add(tool, autosave.save);
      if (base) return continueEditing(base, form.getValues());
    } catch (thrown) {
      if (isServerUnreachable(thrown) && (await queue(tool))) return { redirectTo: '/' };
      return showSaveError(thrown, formTexts.addFailed);
    }
    void unsentTools.remove(currentAttempt().idempotencyKey);
    showToast({ kind: 'success', title: formTexts.added });
    return { redirectTo: '/' };
  };
  /** Stores the tool on this device, to be sent later with the same idempotency key. */
  const queue = async (tool: ToolInput): Promise<boolean> => {
    const { idempotencyKey } = currentAttempt();
    const entry = { idempotencyKey, tool, at: new Date().toISOString() };
    if (!(await unsentTools.save(entry))) return false;
    showToast({ kind: 'info', title: unsentTexts.queued, text: unsentTexts.queuedText });
    return true;
  };
  const discard = (): void => {
    autosave.discard();
    onDone();
  };

  return (
    <ToolForm
      title={formTexts.addTitle}
      subtitle={formTexts.addSubtitle}
      tabLabel={formTexts.basicInfo}
      saveLabel={formTexts.add}
      savingLabel={formTexts.adding}
      form={form}
      autosave={autosave}
      onSave={save}
      describeUnsaved={() => formTexts.unsavedAdd(form.getValues('name').trim())}
    >
      {draft && (
        <DraftNotice
          at={draft.at}
          fields={unsavedFields(emptyTool, draft.typed)}
          onDiscard={discard}
        />
      )}
    </ToolForm>
  );
}

/** A new tool starts in the section shown last on the board, unless it was deleted since. */
const findInitialSectionId = (list: ToolList | undefined): string | null =>
  list?.sections?.find(({ id }) => id === getLastSectionId())?.id ?? null;
