import type { Section, SectionPatch } from '@firedeck/contract';
import { readConflictState, showToast } from '@firedeck/sdk';
import { showFailure } from '../show-failure.ts';
import { sectionTexts } from './section-texts.ts';
import {
  parseSection,
  useSectionsAddMutation,
  useSectionsDeleteMutation,
  useSectionsEditMutation,
  useSectionsReorderMutation,
} from './sections-api.ts';

/** Changes to the member's sections; each resolves to whether it was saved, with a toast if not. */
export function useSectionChanges() {
  const [sendAdd] = useSectionsAddMutation();
  const [sendEdit, { isLoading: isEditing }] = useSectionsEditMutation();
  const [sendDelete, { isLoading: isDeleting }] = useSectionsDeleteMutation();
  const [sendOrder, { isLoading: isOrdering }] = useSectionsReorderMutation();

  const restore = ({ id, name, color }: Section, position: number): Promise<boolean> =>
    attempt(async () => {
      await sendAdd({ section: { name, color, position }, idempotencyKey: id }).unwrap();
      showToast({ kind: 'success', title: sectionTexts.restored(name) });
    });

  return {
    isSaving: isEditing || isDeleting || isOrdering,
    /** `onConflict` receives the version that another device saved. */
    edit: (
      section: Section,
      changes: SectionPatch,
      onConflict: (current: Section) => void,
    ): Promise<boolean> =>
      attempt(async () => {
        try {
          await sendEdit({ section, changes }).unwrap();
        } catch (thrown) {
          const current = readConflictState(thrown, 'changed_elsewhere', parseSection);
          if (current) onConflict(current);
          throw thrown;
        }
      }),
    remove: (section: Section, position: number): Promise<boolean> =>
      attempt(async () => {
        await sendDelete(section.id).unwrap();
        showToast({
          kind: 'success',
          title: sectionTexts.deleted(section.name),
          text: sectionTexts.deletedText,
          action: { label: sectionTexts.undo, run: () => void restore(section, position) },
        });
      }),
    reorder: (ids: string[]): Promise<boolean> => attempt(() => sendOrder(ids).unwrap()),
  };
}

async function attempt(send: () => Promise<unknown>): Promise<boolean> {
  try {
    await send();
    return true;
  } catch (error) {
    showSectionFailure(error);
    return false;
  }
}

export const showSectionFailure = (error: unknown): void => showFailure(sectionTexts.failed, error);
